// @ts-check
//! The protocol's answers as types; docs/page.md says what they mean. Nothing here runs.

/** @typedef {{ cell: string, digit: number }} Candidate */

/**
 * @typedef {object} Shape the board of a game
 * @property {string} name
 * @property {string} title
 * @property {number} size
 * @property {string[]} symbols
 * @property {number[]} blocks
 * @property {string[][]} diagonals
 * @property {string[][]} windows
 * @property {string[]} rules
 */

/**
 * @typedef {object} Look what is drawn in a cell; all but `candidates`, `heat` and `struck` is a table's
 * @property {number} [given]
 * @property {number} [digit]
 * @property {number[]} [corner]
 * @property {number[]} [centre]
 * @property {number} [colour]
 * @property {number[][]} [tints]
 * @property {"clash" | "wrong"} [fault]
 * @property {number[]} [candidates] notes that stand in their places
 * @property {number[]} [struck] candidates a learner struck
 * @property {number[]} [heat] for each digit, its share of the solutions
 * @property {"tentative" | "single"} [role] what a search has done with the digit
 * @property {boolean} [dead] a search finds nothing for it
 * @property {{ kept: number[], pointer: number }} [printed] all marks, the struck ones as 0; the pointer counts from 0
 */

/**
 * @typedef {object} Table
 * @property {number} game
 * @property {string | null} title
 * @property {string | null} level
 * @property {string | null} level_name
 * @property {number | null} er
 * @property {string | null} daily
 * @property {Shape} board
 * @property {string} puzzle
 * @property {boolean} unique
 * @property {Look[]} cells
 * @property {number[]} left
 * @property {number} undo
 * @property {number} redo
 * @property {boolean} auto
 * @property {boolean} clean
 * @property {string} check
 * @property {boolean} paused
 * @property {number} moves
 * @property {number} hints
 * @property {number} told
 * @property {boolean} revealed
 * @property {number} spent
 * @property {number | null} finished
 * @property {number} progress
 * @property {boolean} kept
 * @property {string[]} said
 * @property {string[]} [techniques]
 */

/** @typedef {{ cell: string, digit: number, hue: string, role?: string }} Mark */
/** @typedef {{ from: string[], from_digit: number, to: string[], to_digit: number, on: boolean }} Arrow */

/**
 * @typedef {object} Lit
 * @property {string[][]} [houses]
 * @property {string[]} [cells]
 * @property {Mark[]} [marks]
 * @property {Candidate[]} [gone]
 * @property {Candidate | null} [placed]
 * @property {Arrow[]} [arrows]
 */

/** @typedef {{ digits: string, given: string, candidates: number[][] }} Position */

/**
 * @typedef {object} Step
 * @property {string} technique
 * @property {string} name
 * @property {string} name_zh
 * @property {number} [rating]
 * @property {Candidate | null} placement
 * @property {Candidate[]} eliminations
 * @property {{ name: string, place: string, pattern: string, why: string[], therefore: string }} words
 * @property {Position} before
 * @property {Lit} lit
 */

/**
 * @typedef {object} Hint
 * @property {number} stage
 * @property {number} stages
 * @property {string} kind
 * @property {string[]} said
 * @property {string[]} news
 * @property {Lit} lit
 * @property {Table} table
 */

/**
 * @typedef {object} Way
 * @property {string} profile
 * @property {boolean} unique
 * @property {boolean} solved
 * @property {number} score
 * @property {string} level
 * @property {string} level_name
 * @property {string} [error]
 * @property {Shape} board
 * @property {Step[]} steps
 * @property {Position} end
 */

/**
 * @typedef {object} Read
 * @property {string} format
 * @property {string} layout
 * @property {Shape} board
 * @property {string} puzzle
 * @property {number} clues
 * @property {Position} position
 * @property {string[]} clashes
 * @property {string[]} clashing
 * @property {"none" | "one" | "many" | "unknown"} verdict
 * @property {string} [solution]
 * @property {string} [title]
 * @property {string} [author]
 * @property {string} [comment]
 */

/**
 * @typedef {object} Game
 * @property {number} number
 * @property {"playing" | "solved" | "unreadable"} state
 * @property {string | null} title
 * @property {string | null} level
 * @property {string} [level_name]
 * @property {number | null} er
 * @property {string | null} daily
 * @property {string} layout
 * @property {string} [called] what it is called
 * @property {string} [board_title] what the board is called
 * @property {number} size
 * @property {string} puzzle
 * @property {number} progress
 * @property {number} seconds
 * @property {number} moves
 * @property {number} hints
 * @property {boolean} revealed
 * @property {string} touched
 * @property {string | null} finished
 */

/**
 * @typedef {object} Hello
 * @property {{ id: string, name: string, holes: boolean, about?: string }[]} levels
 * @property {{ kind: string, title: string, rules?: string[] }[]} boards
 * @property {{ id: string, name: string }[]} symmetries
 * @property {{ id: string, name: string, chapter: string }[]} techniques
 * @property {{ id: string, title: string }[]} formats
 * @property {number} colours
 * @property {string} daily
 * @property {string} version
 */

/**
 * @typedef {object} Technique
 * @property {string} id
 * @property {string} name
 * @property {string} name_zh
 * @property {string} family
 * @property {number} [se_rating]
 * @property {number} [hodoku_score]
 * @property {string} [level]
 * @property {string} idea
 * @property {string} spot
 * @property {string} [chapter]
 * @property {{ source: string, state: string, step: Step }} [example]
 * @property {Position} [position]
 * @property {Lit} [lit]
 * @property {Shape} [board]
 * @property {Position} [after]
 * @property {Position | null} [miss]
 * @property {string} [called]
 * @property {boolean} [practice]
 * @property {string} [level_name]
 */

/**
 * @typedef {object} Algorithm
 * @property {string} id
 * @property {string} about
 * @property {"round" | "placement"} unit what its progress is counted in
 * @property {"pointers" | "kept" | "derived"} marks
 * @property {string[]} code
 * @property {string[]} orders in which it can take cells
 */

/** @typedef {{ algorithms: Algorithm[], orders: { id: string, name: string }[] }} Algorithms */

/**
 * @typedef {object} Run
 * @property {string} algorithm
 * @property {string} order
 * @property {string} title
 * @property {{ solutions: number, guesses: number } | null} fast
 * @property {Shape} board
 * @property {string} puzzle
 * @property {number} events
 * @property {string} ended
 * @property {number} solutions
 * @property {Record<string, number>} stats
 * @property {{ count: number, points: [number, number][] }} plot
 */

/** @typedef {{ n: number, event: string, cell?: string, digit?: number, said: string }} LabEvent */

/**
 * @typedef {object} Moment
 * @property {number} at
 * @property {string} digits
 * @property {string} roles
 * @property {number[]} marks
 * @property {number[] | null} pointers
 * @property {number[]} dead
 * @property {number | null} focus
 * @property {[number, number][]} stack
 * @property {number | null} line
 * @property {LabEvent | null} event
 * @property {Record<string, number>} counts
 */

export {};
