//! The table of techniques: one row each, from which names, help and menus derive, and
//! which says who looks for it. A technique without a search is none: profiles refuse
//! what the row has no search for.
//!
//! | column | who looks |
//! |---|---|
//! | `find` | a finder of our own, on any layout |
//! | `tables` | HoDoKu's tables, on the classic board |
//! | `se` | a producer of Sudoku Explainer, on the classic board; after the lowest rating in tenths |

use super::find::Finder;
use super::hodoku::Reading;
use super::profile::Way;
use super::se::{Depth, Producer};
use shudu_board::rating::Tenths;
use std::fmt;

/// What kind of thinking a technique asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Family {
    /// One cell, one digit.
    Single,
    /// Where two houses cross.
    Intersection,
    /// As many cells as digits.
    Subset,
    /// As many lines as crossing lines, for one digit.
    Fish,
    /// Three cells that share digits.
    Wing,
    /// Patterns that would allow two solutions.
    Uniqueness,
    /// Links of one kind followed in two colours.
    Colouring,
    /// Sets of cells with one digit more than cells.
    AlmostLocked,
    /// Digits counted over several houses at once.
    Multisector,
    /// Combinations of cells tried one by one.
    Exclusion,
    /// A line of implications.
    Chain,
    /// Several lines of implications, or a branching one.
    Net,
}

impl Family {
    /// How programs name it.
    pub const fn id(self) -> &'static str {
        match self {
            Family::Single => "single",
            Family::Intersection => "intersection",
            Family::Subset => "subset",
            Family::Fish => "fish",
            Family::Wing => "wing",
            Family::Uniqueness => "uniqueness",
            Family::Colouring => "colouring",
            Family::AlmostLocked => "almostlocked",
            Family::Multisector => "multisector",
            Family::Exclusion => "exclusion",
            Family::Chain => "chain",
            Family::Net => "net",
        }
    }
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct TechniqueRow {
    /// The technique.
    pub technique: Technique,
    /// How programs name it.
    pub id: &'static str,
    /// Its English name.
    pub english: &'static str,
    /// Its Simplified Chinese name.
    pub chinese: &'static str,
    /// Its family.
    pub family: Family,
    /// The lowest rating Sudoku Explainer gives it, if it knows it.
    pub rating: Option<Tenths>,
    pub(super) find: Option<Finder>,
    pub(super) tables: Option<Reading>,
    pub(super) se: Option<Producer>,
}

/// Who looks for a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Search {
    Find(Finder),
    Tables(Reading),
    /// All producers, in their order.
    Se,
    /// The producers of chains from several starts.
    Depth(Depth),
    /// A producer that other ways ask, too.
    Asked(Producer),
}

impl TechniqueRow {
    /// Whether it is looked for by itself, on any board; others are steps of a larger search.
    pub fn is_found_alone(&self) -> bool {
        self.find.is_some()
    }

    /// Who looks for it on boards that are not classic, if anybody does.
    pub(super) fn search_elsewhere(&self) -> Option<Search> {
        let depth = self.se.and_then(Depth::of).map(Search::Depth);
        self.find.map(Search::Find).or(depth)
    }

    /// Who looks for it when a profile goes this way, if anybody does.
    pub(super) fn search(&self, way: Way) -> Option<Search> {
        let find = self.find.map(Search::Find);
        let tables = self.tables.map(Search::Tables);
        let depth = self.se.and_then(Depth::of).map(Search::Depth);
        let asked = self.se.filter(|producer| producer.is_asked()).map(Search::Asked);
        match way {
            Way::Own => find.or(tables).or(depth).or(asked),
            Way::Hodoku => tables.or(find).or(depth).or(asked),
            Way::Se => self.se.map(|_| Search::Se),
        }
    }
}

/// What a column has, or nothing.
macro_rules! column {
    () => {
        None
    };
    ($some:expr) => {
        Some($some)
    };
}

macro_rules! techniques {
    ($($name:ident $id:literal $english:literal $chinese:literal $family:ident:
        $(find $find:ident)? $(tables $tables:ident)? $(se $rating:literal $se:ident)?;)*) => {
        /// A technique; [`Technique::row`] tells all about it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[non_exhaustive]
        #[allow(missing_docs)]
        pub enum Technique { $($name,)* }

        /// All techniques, about as hard as they are to see; those of Sudoku
        /// Explainer in the order of their ratings.
        pub const TECHNIQUES: &[TechniqueRow] = &[
            $(TechniqueRow {
                technique: Technique::$name,
                id: $id,
                english: $english,
                chinese: $chinese,
                family: Family::$family,
                rating: column!($(Tenths::new($rating))?),
                find: column!($(Finder::$find)?),
                tables: column!($(Reading::$tables)?),
                se: column!($(Producer::$se)?),
            },)*
        ];
    };
}

techniques! {
    LastCell "last-cell" "Last cell of a house" "同区剩余" Single: find LastCell se 10 HiddenSingle;
    LastDigit "last-digit" "Last digit" "同数剩余" Single: find LastDigit;
    HiddenSingleBox "hidden-single-box" "Hidden single in a box" "宫排除" Single: find HiddenSingles se 12 HiddenSingle;
    HiddenSingleLine "hidden-single-line" "Hidden single in a line" "行列排除" Single: find HiddenSingles se 15 HiddenSingle;
    DirectPointing "direct-pointing" "Direct pointing" "直接宫区块" Intersection: se 17 DirectLocked;
    DirectClaiming "direct-claiming" "Direct claiming" "直接行列区块" Intersection: se 19 DirectLocked;
    DirectHiddenPair "direct-hidden-pair" "Direct hidden pair" "直接隐性数对" Subset: se 20 DirectHiddenPair;
    NakedSingle "naked-single" "Naked single" "唯一余数" Single: find NakedSingles se 23 NakedSingle;
    DirectHiddenTriplet "direct-hidden-triplet" "Direct hidden triplet" "直接隐性三数组" Subset: se 25 DirectHiddenTriplet;
    Pointing "pointing" "Pointing" "宫区块" Intersection: find Intersections se 26 Locked;
    Claiming "claiming" "Claiming" "行列区块" Intersection: find Intersections se 28 Locked;
    DerivedHouse "derived-house" "Derived house" "导出区域" Multisector: find Equivalences;
    LawOfLeftovers "law-of-leftovers" "Law of leftovers" "割补法" Multisector: find Equivalences;
    LockedPair "locked-pair" "Locked pair" "死锁数对" Subset: find NakedSubsets;
    LockedTriple "locked-triple" "Locked triple" "死锁三数组" Subset: find NakedSubsets;
    NakedPair "naked-pair" "Naked pair" "显性数对" Subset: find NakedSubsets se 30 NakedPair;
    XWing "x-wing" "X-wing" "二链列" Fish: find Fish se 32 XWing;
    HiddenPair "hidden-pair" "Hidden pair" "隐性数对" Subset: find HiddenSubsets se 34 HiddenPair;
    NakedTriplet "naked-triplet" "Naked triplet" "显性三数组" Subset: find NakedSubsets se 36 NakedTriplet;
    Swordfish "swordfish" "Swordfish" "三链列" Fish: find Fish se 38 Swordfish;
    Skyscraper "skyscraper" "Skyscraper" "摩天楼" Fish: find Skyscrapers;
    TwoStringKite "two-string-kite" "Two-string kite" "双线风筝" Fish: find Kites;
    TurbotFish "turbot-fish" "Turbot fish" "多宝鱼" Fish: find XChains;
    EmptyRectangle "empty-rectangle" "Empty rectangle" "空矩形" Fish: find EmptyRectangles;
    FinnedXWing "finned-x-wing" "Finned X-wing" "带鳍二链列" Fish: find Fish;
    SashimiXWing "sashimi-x-wing" "Sashimi X-wing" "退化二链列" Fish: find Fish;
    FinnedSwordfish "finned-swordfish" "Finned swordfish" "带鳍三链列" Fish: find Fish;
    SashimiSwordfish "sashimi-swordfish" "Sashimi swordfish" "退化三链列" Fish: find Fish;
    HiddenTriplet "hidden-triplet" "Hidden triplet" "隐性三数组" Subset: find HiddenSubsets se 40 HiddenTriplet;
    XyWing "xy-wing" "XY-wing" "XY 翼" Wing: find Wings se 42 XyWing;
    XyzWing "xyz-wing" "XYZ-wing" "XYZ 翼" Wing: find Wings se 44 XyzWing;
    WWing "w-wing" "W-wing" "W 翼" Wing: find WWings;
    WxyzWing "wxyz-wing" "WXYZ-wing" "WXYZ 翼" Wing: find WxyzWings;
    VwxyzWing "vwxyz-wing" "VWXYZ-wing" "VWXYZ 翼" Wing: find WxyzWings;
    RemotePair "remote-pair" "Remote pair" "远程数对" Chain: find RemotePairs;
    SimpleColours "simple-colours" "Simple colouring" "简单染色" Colouring: find SimpleColours;
    MultiColours "multi-colours" "Multi-colouring" "多重染色" Colouring: find MultiColours;
    UniqueRectangle1 "unique-rectangle-1" "Unique rectangle type 1" "唯一矩形类型一" Uniqueness: find Rectangles se 45 Loops;
    UniqueRectangle2 "unique-rectangle-2" "Unique rectangle type 2" "唯一矩形类型二" Uniqueness: find Rectangles se 45 Loops;
    UniqueRectangle3 "unique-rectangle-3" "Unique rectangle type 3" "唯一矩形类型三" Uniqueness: find Rectangles se 45 Loops;
    UniqueRectangle4 "unique-rectangle-4" "Unique rectangle type 4" "唯一矩形类型四" Uniqueness: find Rectangles se 45 Loops;
    UniqueRectangle5 "unique-rectangle-5" "Unique rectangle type 5" "唯一矩形类型五" Uniqueness: find Rectangles;
    UniqueRectangle6 "unique-rectangle-6" "Unique rectangle type 6" "唯一矩形类型六" Uniqueness: find Rectangles;
    HiddenRectangle "hidden-rectangle" "Hidden rectangle" "隐性唯一矩形" Uniqueness: find Rectangles;
    AvoidableRectangle1 "avoidable-rectangle-1" "Avoidable rectangle type 1" "可规避矩形类型一" Uniqueness: find AvoidableRectangles;
    AvoidableRectangle2 "avoidable-rectangle-2" "Avoidable rectangle type 2" "可规避矩形类型二" Uniqueness: find AvoidableRectangles;
    UniqueLoop1 "unique-loop-1" "Unique loop type 1" "唯一环类型一" Uniqueness: find UniqueLoops se 46 Loops;
    UniqueLoop2 "unique-loop-2" "Unique loop type 2" "唯一环类型二" Uniqueness: find UniqueLoops se 46 Loops;
    UniqueLoop3 "unique-loop-3" "Unique loop type 3" "唯一环类型三" Uniqueness: find UniqueLoops se 46 Loops;
    UniqueLoop4 "unique-loop-4" "Unique loop type 4" "唯一环类型四" Uniqueness: find UniqueLoops se 46 Loops;
    NakedQuad "naked-quad" "Naked quad" "显性四数组" Subset: find NakedSubsets se 50 NakedQuad;
    Jellyfish "jellyfish" "Jellyfish" "四链列" Fish: find Fish se 52 Jellyfish;
    FinnedJellyfish "finned-jellyfish" "Finned jellyfish" "带鳍四链列" Fish: find Fish;
    SashimiJellyfish "sashimi-jellyfish" "Sashimi jellyfish" "退化四链列" Fish: find Fish;
    HiddenQuad "hidden-quad" "Hidden quad" "隐性四数组" Subset: find HiddenSubsets se 54 HiddenQuad;
    Bug1 "bug-1" "BUG type 1" "全双值坟墓类型一" Uniqueness: find Bug se 56 Bug;
    Bug2 "bug-2" "BUG type 2" "全双值坟墓类型二" Uniqueness: find Graves se 57 Bug;
    Bug3 "bug-3" "BUG type 3" "全双值坟墓类型三" Uniqueness: find Graves se 58 Bug;
    Bug4 "bug-4" "BUG type 4" "全双值坟墓类型四" Uniqueness: find Graves se 57 Bug;
    SueDeCoq "sue-de-coq" "Sue de Coq" "融合待定数组" AlmostLocked: find SueDeCoq;
    Medusa "medusa" "3D Medusa" "三维美杜莎" Colouring: find Medusa;
    XChain "x-chain" "X-chain" "X 链" Chain: find XChains;
    XyChain "xy-chain" "XY-chain" "XY 链" Chain: find XyChains;
    Aic "aic" "Alternating chain" "交替推理链" Chain: find Chains tables Loops;
    AicLoop "aic-loop" "Alternating loop" "交替推理环" Chain: find Chains tables Loops;
    GroupedAic "grouped-aic" "Grouped alternating chain" "区块交替推理链" Chain: find GroupedChains tables GroupedLoops;
    GroupedAicLoop "grouped-aic-loop" "Grouped alternating loop" "区块交替推理环" Chain: find GroupedChains tables GroupedLoops;
    AlsXz "als-xz" "ALS-XZ" "双待定数组" AlmostLocked: find AlsXz;
    AlsXyWing "als-xy-wing" "ALS-XY-wing" "待定数组翼" AlmostLocked: find AlsXyWings;
    AlsChain "als-chain" "ALS chain" "待定数组链" AlmostLocked: find AlsChains;
    DeathBlossom "death-blossom" "Death blossom" "死亡绽放" AlmostLocked: find DeathBlossoms;
    FrankenXWing "franken-x-wing" "Franken X-wing" "宫内二链列" Fish: find FrankenFish;
    FrankenSwordfish "franken-swordfish" "Franken swordfish" "宫内三链列" Fish: find FrankenFish;
    FrankenJellyfish "franken-jellyfish" "Franken jellyfish" "宫内四链列" Fish: find FrankenFish;
    FinnedFrankenXWing "finned-franken-x-wing" "Finned Franken X-wing" "带鳍宫内二链列" Fish: find FrankenFish;
    FinnedFrankenSwordfish "finned-franken-swordfish" "Finned Franken swordfish" "带鳍宫内三链列" Fish: find FrankenFish;
    FinnedFrankenJellyfish "finned-franken-jellyfish" "Finned Franken jellyfish" "带鳍宫内四链列" Fish: find FrankenFish;
    MutantXWing "mutant-x-wing" "Mutant X-wing" "交叉二链列" Fish: find MutantFish;
    MutantSwordfish "mutant-swordfish" "Mutant swordfish" "交叉三链列" Fish: find MutantFish;
    MutantJellyfish "mutant-jellyfish" "Mutant jellyfish" "交叉四链列" Fish: find MutantFish;
    FinnedMutantXWing "finned-mutant-x-wing" "Finned mutant X-wing" "带鳍交叉二链列" Fish: find MutantFish;
    FinnedMutantSwordfish "finned-mutant-swordfish" "Finned mutant swordfish" "带鳍交叉三链列" Fish: find MutantFish;
    FinnedMutantJellyfish "finned-mutant-jellyfish" "Finned mutant jellyfish" "带鳍交叉四链列" Fish: find MutantFish;
    KrakenFish1 "kraken-fish-1" "Kraken fish type 1" "毛刺鱼类型一" Fish: find KrakenFish;
    KrakenFish2 "kraken-fish-2" "Kraken fish type 2" "毛刺鱼类型二" Fish: find KrakenFish;
    TripleFirework "triple-firework" "Triple firework" "三阶烟花" Multisector: find Fireworks;
    QuadrupleFirework "quadruple-firework" "Quadruple firework" "四阶烟花" Multisector: find Fireworks;
    Phistomefel "phistomefel" "Phistomefel's theorem" "等价环" Multisector: find Equivalences;
    SkLoop "sk-loop" "SK-loop" "多米诺环" Multisector: find SkLoops;
    MultiSector "multi-sector" "Multi-sector locked sets" "多区域锁定数组" Multisector: find MultiSectors;
    Tridagon "tridagon" "Tridagon" "雷神之锤" Multisector: find Tridagons;
    JuniorExocet "junior-exocet" "Junior Exocet" "初级飞鱼导弹" Multisector: find Exocets;
    DoubleExocet "double-exocet" "Double Exocet" "双重飞鱼导弹" Multisector: find Exocets;
    AlignedPair "aligned-pair" "Aligned pair exclusion" "对齐数对排除" Exclusion: se 62 AlignedPair;
    XCycle "x-cycle" "X-cycle" "X 环" Chain: se 65 Forcing;
    YCycle "y-cycle" "Y-cycle" "Y 环" Chain: se 65 Forcing;
    ForcingXChain "forcing-x-chain" "Forcing X-chain" "强制 X 链" Chain: se 66 Forcing;
    Cycle "cycle" "Bidirectional cycle" "双向环" Chain: se 70 Forcing;
    ForcingChain "forcing-chain" "Forcing chain" "强制链" Chain: se 70 Forcing;
    AlignedTriplet "aligned-triplet" "Aligned triplet exclusion" "对齐三数组排除" Exclusion: se 75 AlignedTriplet;
    ForcingChainContradiction "forcing-chain-contradiction" "Forcing chain contradiction" "强制链矛盾" Net: tables Chains;
    ForcingChainVerity "forcing-chain-verity" "Forcing chain verity" "强制链一致" Net: tables Chains;
    ForcingNetContradiction "forcing-net-contradiction" "Forcing net contradiction" "强制网矛盾" Net: tables Nets;
    ForcingNetVerity "forcing-net-verity" "Forcing net verity" "强制网一致" Net: tables Nets;
    BruteForce "brute-force" "Brute force" "直接填解" Net: tables Guess;
    Nishio "nishio" "Nishio forcing chains" "西尾强制链" Net: se 75 Nishio;
    CellChains "cell-chains" "Cell forcing chains" "单元格强制链" Net: se 80 Multiple;
    RegionChains "region-chains" "Region forcing chains" "区域强制链" Net: se 80 Multiple;
    DynamicContradiction "dynamic-contradiction" "Dynamic contradiction chains" "动态矛盾强制链" Net: se 85 Dynamic;
    DynamicDouble "dynamic-double" "Dynamic double forcing chains" "动态双重强制链" Net: se 85 Dynamic;
    DynamicCell "dynamic-cell" "Dynamic cell forcing chains" "动态单元格强制链" Net: se 85 Dynamic;
    DynamicRegion "dynamic-region" "Dynamic region forcing chains" "动态区域强制链" Net: se 85 Dynamic;
    PlusContradiction "plus-contradiction" "Dynamic contradiction chains (+)" "动态矛盾强制链（加）" Net: se 90 Plus;
    PlusDouble "plus-double" "Dynamic double forcing chains (+)" "动态双重强制链（加）" Net: se 90 Plus;
    PlusCell "plus-cell" "Dynamic cell forcing chains (+)" "动态单元格强制链（加）" Net: se 90 Plus;
    PlusRegion "plus-region" "Dynamic region forcing chains (+)" "动态区域强制链（加）" Net: se 90 Plus;
    Nested2Contradiction "nested-2-contradiction" "Nested contradiction chains (+ forcing chains)" "嵌套矛盾强制链（含强制链）" Net: se 95 Nested2;
    Nested2Double "nested-2-double" "Nested double forcing chains (+ forcing chains)" "嵌套双重强制链（含强制链）" Net: se 95 Nested2;
    Nested2Cell "nested-2-cell" "Nested cell forcing chains (+ forcing chains)" "嵌套单元格强制链（含强制链）" Net: se 95 Nested2;
    Nested2Region "nested-2-region" "Nested region forcing chains (+ forcing chains)" "嵌套区域强制链（含强制链）" Net: se 95 Nested2;
    Nested3Contradiction "nested-3-contradiction" "Nested contradiction chains (+ multiple forcing chains)" "嵌套矛盾强制链（含多重强制链）" Net: se 100 Nested3;
    Nested3Double "nested-3-double" "Nested double forcing chains (+ multiple forcing chains)" "嵌套双重强制链（含多重强制链）" Net: se 100 Nested3;
    Nested3Cell "nested-3-cell" "Nested cell forcing chains (+ multiple forcing chains)" "嵌套单元格强制链（含多重强制链）" Net: se 100 Nested3;
    Nested3Region "nested-3-region" "Nested region forcing chains (+ multiple forcing chains)" "嵌套区域强制链（含多重强制链）" Net: se 100 Nested3;
    Nested4Contradiction "nested-4-contradiction" "Nested contradiction chains (+ dynamic forcing chains)" "嵌套矛盾强制链（含动态强制链）" Net: se 105 Nested4;
    Nested4Double "nested-4-double" "Nested double forcing chains (+ dynamic forcing chains)" "嵌套双重强制链（含动态强制链）" Net: se 105 Nested4;
    Nested4Cell "nested-4-cell" "Nested cell forcing chains (+ dynamic forcing chains)" "嵌套单元格强制链（含动态强制链）" Net: se 105 Nested4;
    Nested4Region "nested-4-region" "Nested region forcing chains (+ dynamic forcing chains)" "嵌套区域强制链（含动态强制链）" Net: se 105 Nested4;
    Nested5Contradiction "nested-5-contradiction" "Nested contradiction chains (+ dynamic forcing chains (+ forcing chains))" "嵌套矛盾强制链（含嵌套动态强制链）" Net: se 110 Nested5;
    Nested5Double "nested-5-double" "Nested double forcing chains (+ dynamic forcing chains (+ forcing chains))" "嵌套双重强制链（含嵌套动态强制链）" Net: se 110 Nested5;
    Nested5Cell "nested-5-cell" "Nested cell forcing chains (+ dynamic forcing chains (+ forcing chains))" "嵌套单元格强制链（含嵌套动态强制链）" Net: se 110 Nested5;
    Nested5Region "nested-5-region" "Nested region forcing chains (+ dynamic forcing chains (+ forcing chains))" "嵌套区域强制链（含嵌套动态强制链）" Net: se 110 Nested5;
}

impl Technique {
    /// Its row.
    pub fn row(self) -> &'static TechniqueRow {
        &TECHNIQUES[self as usize]
    }

    /// The technique that programs call so.
    pub fn from_id(id: &str) -> Option<Technique> {
        TECHNIQUES.iter().find(|row| row.id == id).map(|row| row.technique)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.row().english)
    }
}
