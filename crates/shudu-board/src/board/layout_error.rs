//! Why there is no such board, and how that is told.

use super::Spot;
use crate::language::{Tell, Tongue, told};
use crate::say;

/// Why a layout cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // each message says it
#[non_exhaustive]
pub enum LayoutError {
    Size { rows: usize, columns: usize },
    NoUsualBoxes(usize),
    SizeRange(usize),
    MapLength(usize),
    MapRegions { found: usize, size: usize },
    MapRegion { symbol: char, found: usize, size: usize },
    RegionLength { found: usize, size: usize },
    RegionCell { spot: Spot, size: usize },
    Regions(usize),
    RegionTwice(Spot),
    NoWindows { rows: usize, columns: usize },
    WindowsOnMap,
    Unknown(String),
    BlocksTwice(String),
}

told!(LayoutError);

impl Tell for LayoutError {
    fn tell(&self, t: Tongue) -> String {
        match self {
            LayoutError::Size { rows, columns } => {
                let size = rows.saturating_mul(*columns);
                // Who writes 9x9 or 16x16 means the size of the board.
                let meant = if rows == columns && (9..=16).contains(rows) {
                    say!(
                        t,
                        "; `RxC` is the shape of a box: the usual 9×9 board is `3x3`, 16×16 is `4x4`",
                        "；`RxC` 是宫的形状：通常的 9×9 盘面是 `3x3`，16×16 是 `4x4`"
                    )
                } else {
                    String::new()
                };
                say!(
                    t,
                    "boxes of {rows}x{columns} make a board of size {size}, but sizes go from 2 to 64{meant}",
                    "{rows}x{columns} 的宫构成边长为 {size} 的盘面，而边长只能是 2 到 64{meant}"
                )
            }
            LayoutError::NoUsualBoxes(size) => say!(
                t,
                "size {size} has no usual boxes: name a layout, such as `jigsaw:<region map>` or `1x{size}` for none",
                "边长 {size} 没有通常的宫：请写明布局，例如 `jigsaw:<宫图>`，没有宫则写 `1x{size}`"
            ),
            LayoutError::SizeRange(size) => {
                say!(t, "sizes go from 2 to 64, not {size}", "边长是 2 到 64，不能是 {size}")
            }
            LayoutError::MapLength(cells) => say!(
                t,
                "the region map has {cells} cells; a square number from 4 to 4096 is needed, such as 81",
                "宫图有 {cells} 格；格数应为 4 到 4096 的平方数，例如 81"
            ),
            LayoutError::MapRegions { found, size } => say!(
                t,
                "the region map has {found} regions on a board of size {size}; it needs {size}",
                "边长 {size} 的宫图有 {found} 个宫，应有 {size} 个"
            ),
            LayoutError::MapRegion { symbol, found, size } => say!(
                t,
                "region `{symbol}` of the map has {found} cells; every region needs {size}",
                "宫图中的宫“{symbol}”有 {found} 格，每宫应有 {size} 格"
            ),
            LayoutError::RegionLength { found, size } => say!(
                t,
                "an extra region has {found} cells; 2 to {size} are possible",
                "附加区有 {found} 格，应为 2 到 {size} 格"
            ),
            LayoutError::RegionCell { spot, size } => {
                let spot = spot.tell(t);
                say!(
                    t,
                    "an extra region has {spot}, which is not on a board of size {size}",
                    "附加区里的 {spot} 不在边长 {size} 的盘面上"
                )
            }
            LayoutError::Regions(most) => {
                say!(t, "there are more than {most} extra regions", "附加区超过 {most} 个")
            }
            LayoutError::RegionTwice(spot) => {
                let spot = spot.tell(t);
                say!(t, "an extra region lists {spot} twice", "附加区里 {spot} 出现了两次")
            }
            LayoutError::NoWindows { rows, columns } => say!(
                t,
                "windows need boxes of at least 2x2 that leave room for them; boxes of {rows}x{columns} do not",
                "窗口要求宫至少为 2x2 并留有余地，{rows}x{columns} 的宫不行"
            ),
            LayoutError::WindowsOnMap => say!(
                t,
                "windows need regular boxes, not a region map",
                "窗口要求规则的宫，不能用宫图"
            ),
            LayoutError::Unknown(name) => say!(
                t,
                "`{name}` is no layout: use `RxC` (as `3x3`), `jigsaw:<region map>`, and, joined by `+`, `x`, `windoku`, `antiknight`, `antiking`, `region:r1c1r2c2…`",
                "“{name}”不是布局：请用 `RxC`（如 `3x3`）或 `jigsaw:<宫图>`，并可用 `+` 加上 `x`、`windoku`、`antiknight`、`antiking`、`region:r1c1r2c2…`"
            ),
            LayoutError::BlocksTwice(name) => say!(
                t,
                "`{name}` has boxes twice; a layout has one kind of boxes",
                "“{name}”写了两次宫，一个布局只有一种宫"
            ),
        }
    }
}
