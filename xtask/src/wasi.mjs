// Runs a WebAssembly program in node: `node wasi.mjs program.wasm arguments`.
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

const [, , program, ...args] = process.argv;
const wasi = new WASI({ version: 'preview1', args: [program, ...args], returnOnExit: true });
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
process.exitCode = wasi.start(instance);
