//! The table of techniques: one row each, from which names, help and menus
//! derive.

use std::fmt;

/// What kind of thinking a technique asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
    /// Combinations of cells tried one by one.
    Exclusion,
    /// A line of implications.
    Chain,
    /// Several lines of implications, or a branching one.
    Net,
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
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
    pub rating: Option<f64>,
}

/// A rating, or `-` for none.
macro_rules! rating {
    (-) => {
        None
    };
    ($rating:literal) => {
        Some($rating)
    };
}

macro_rules! techniques {
    ($($name:ident $id:literal $english:literal $chinese:literal $family:ident $rating:tt;)*) => {
        /// A technique; [`Technique::row`] tells all about it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum Technique { $($name,)* }

        /// All techniques, about as hard as they are to see; those of Sudoku
        /// Explainer in the order of their ratings.
        pub const TECHNIQUES: &[Row] = &[
            $(Row {
                technique: Technique::$name,
                id: $id,
                english: $english,
                chinese: $chinese,
                family: Family::$family,
                rating: rating!($rating),
            },)*
        ];
    };
}

techniques! {
    LastCell "last-cell" "Last cell of a house" "单元唯一空格" Single 1.0;
    LastDigit "last-digit" "Last digit" "数字唯一余位" Single -;
    HiddenSingleBox "hidden-single-box" "Hidden single in a box" "宫内隐性唯一数" Single 1.2;
    HiddenSingleLine "hidden-single-line" "Hidden single in a line" "行列隐性唯一数" Single 1.5;
    DirectPointing "direct-pointing" "Direct pointing" "直接指向" Intersection 1.7;
    DirectClaiming "direct-claiming" "Direct claiming" "直接占位" Intersection 1.9;
    DirectHiddenPair "direct-hidden-pair" "Direct hidden pair" "直接隐性数对" Subset 2.0;
    NakedSingle "naked-single" "Naked single" "显性唯一数" Single 2.3;
    DirectHiddenTriplet "direct-hidden-triplet" "Direct hidden triplet" "直接隐性三数组" Subset 2.5;
    Pointing "pointing" "Pointing" "指向排除" Intersection 2.6;
    Claiming "claiming" "Claiming" "占位排除" Intersection 2.8;
    LockedPair "locked-pair" "Locked pair" "死锁数对" Subset -;
    LockedTriple "locked-triple" "Locked triple" "死锁三数组" Subset -;
    NakedPair "naked-pair" "Naked pair" "显性数对" Subset 3.0;
    XWing "x-wing" "X-wing" "二链列" Fish 3.2;
    HiddenPair "hidden-pair" "Hidden pair" "隐性数对" Subset 3.4;
    NakedTriplet "naked-triplet" "Naked triplet" "显性三数组" Subset 3.6;
    Swordfish "swordfish" "Swordfish" "三链列" Fish 3.8;
    Skyscraper "skyscraper" "Skyscraper" "摩天楼" Fish -;
    TwoStringKite "two-string-kite" "Two-string kite" "双线风筝" Fish -;
    TurbotFish "turbot-fish" "Turbot fish" "多宝鱼" Fish -;
    EmptyRectangle "empty-rectangle" "Empty rectangle" "空矩形" Fish -;
    FinnedXWing "finned-x-wing" "Finned X-wing" "带鳍二链列" Fish -;
    SashimiXWing "sashimi-x-wing" "Sashimi X-wing" "退化二链列" Fish -;
    FinnedSwordfish "finned-swordfish" "Finned swordfish" "带鳍三链列" Fish -;
    SashimiSwordfish "sashimi-swordfish" "Sashimi swordfish" "退化三链列" Fish -;
    HiddenTriplet "hidden-triplet" "Hidden triplet" "隐性三数组" Subset 4.0;
    XyWing "xy-wing" "XY-wing" "XY 翼" Wing 4.2;
    XyzWing "xyz-wing" "XYZ-wing" "XYZ 翼" Wing 4.4;
    WWing "w-wing" "W-wing" "W 翼" Wing -;
    WxyzWing "wxyz-wing" "WXYZ-wing" "WXYZ 翼" Wing -;
    RemotePair "remote-pair" "Remote pair" "远程数对" Chain -;
    SimpleColours "simple-colours" "Simple colouring" "简单染色" Colouring -;
    MultiColours "multi-colours" "Multi-colouring" "多重染色" Colouring -;
    UniqueRectangle1 "unique-rectangle-1" "Unique rectangle type 1" "唯一矩形类型一" Uniqueness 4.5;
    UniqueRectangle2 "unique-rectangle-2" "Unique rectangle type 2" "唯一矩形类型二" Uniqueness 4.5;
    UniqueRectangle3 "unique-rectangle-3" "Unique rectangle type 3" "唯一矩形类型三" Uniqueness 4.5;
    UniqueRectangle4 "unique-rectangle-4" "Unique rectangle type 4" "唯一矩形类型四" Uniqueness 4.5;
    UniqueRectangle5 "unique-rectangle-5" "Unique rectangle type 5" "唯一矩形类型五" Uniqueness -;
    UniqueRectangle6 "unique-rectangle-6" "Unique rectangle type 6" "唯一矩形类型六" Uniqueness -;
    HiddenRectangle "hidden-rectangle" "Hidden rectangle" "隐性唯一矩形" Uniqueness -;
    AvoidableRectangle1 "avoidable-rectangle-1" "Avoidable rectangle type 1" "可规避矩形类型一" Uniqueness -;
    AvoidableRectangle2 "avoidable-rectangle-2" "Avoidable rectangle type 2" "可规避矩形类型二" Uniqueness -;
    UniqueLoop1 "unique-loop-1" "Unique loop type 1" "唯一环类型一" Uniqueness 4.6;
    UniqueLoop2 "unique-loop-2" "Unique loop type 2" "唯一环类型二" Uniqueness 4.6;
    UniqueLoop3 "unique-loop-3" "Unique loop type 3" "唯一环类型三" Uniqueness 4.6;
    UniqueLoop4 "unique-loop-4" "Unique loop type 4" "唯一环类型四" Uniqueness 4.6;
    NakedQuad "naked-quad" "Naked quad" "显性四数组" Subset 5.0;
    Jellyfish "jellyfish" "Jellyfish" "四链列" Fish 5.2;
    FinnedJellyfish "finned-jellyfish" "Finned jellyfish" "带鳍四链列" Fish -;
    SashimiJellyfish "sashimi-jellyfish" "Sashimi jellyfish" "退化四链列" Fish -;
    HiddenQuad "hidden-quad" "Hidden quad" "隐性四数组" Subset 5.4;
    Bug1 "bug-1" "BUG type 1" "全双值坟墓类型一" Uniqueness 5.6;
    Bug2 "bug-2" "BUG type 2" "全双值坟墓类型二" Uniqueness 5.7;
    Bug3 "bug-3" "BUG type 3" "全双值坟墓类型三" Uniqueness 5.8;
    Bug4 "bug-4" "BUG type 4" "全双值坟墓类型四" Uniqueness 5.7;
    SueDeCoq "sue-de-coq" "Sue de Coq" "融合待定数组" AlmostLocked -;
    Medusa "medusa" "3D Medusa" "三维美杜莎" Colouring -;
    XChain "x-chain" "X-chain" "X 链" Chain -;
    XyChain "xy-chain" "XY-chain" "XY 链" Chain -;
    Aic "aic" "Alternating chain" "交替推理链" Chain -;
    AicLoop "aic-loop" "Alternating loop" "交替推理环" Chain -;
    GroupedAic "grouped-aic" "Grouped alternating chain" "区块交替推理链" Chain -;
    GroupedAicLoop "grouped-aic-loop" "Grouped alternating loop" "区块交替推理环" Chain -;
    AlsXz "als-xz" "ALS-XZ" "双待定数组" AlmostLocked -;
    AlsXyWing "als-xy-wing" "ALS-XY-wing" "待定数组翼" AlmostLocked -;
    AlsChain "als-chain" "ALS chain" "待定数组链" AlmostLocked -;
    DeathBlossom "death-blossom" "Death blossom" "死亡绽放" AlmostLocked -;
    FrankenXWing "franken-x-wing" "Franken X-wing" "宫内二链列" Fish -;
    FrankenSwordfish "franken-swordfish" "Franken swordfish" "宫内三链列" Fish -;
    FrankenJellyfish "franken-jellyfish" "Franken jellyfish" "宫内四链列" Fish -;
    FinnedFrankenXWing "finned-franken-x-wing" "Finned Franken X-wing" "带鳍宫内二链列" Fish -;
    FinnedFrankenSwordfish "finned-franken-swordfish" "Finned Franken swordfish" "带鳍宫内三链列" Fish -;
    FinnedFrankenJellyfish "finned-franken-jellyfish" "Finned Franken jellyfish" "带鳍宫内四链列" Fish -;
    AlignedPair "aligned-pair" "Aligned pair exclusion" "对齐数对排除" Exclusion 6.2;
    XCycle "x-cycle" "X-cycle" "X 环" Chain 6.5;
    YCycle "y-cycle" "Y-cycle" "Y 环" Chain 6.5;
    ForcingXChain "forcing-x-chain" "Forcing X-chain" "强制 X 链" Chain 6.6;
    Cycle "cycle" "Bidirectional cycle" "双向环" Chain 7.0;
    ForcingChain "forcing-chain" "Forcing chain" "强制链" Chain 7.0;
    AlignedTriplet "aligned-triplet" "Aligned triplet exclusion" "对齐三数组排除" Exclusion 7.5;
    ForcingChainContradiction "forcing-chain-contradiction" "Forcing chain contradiction" "强制链矛盾" Net -;
    ForcingChainVerity "forcing-chain-verity" "Forcing chain verity" "强制链一致" Net -;
    ForcingNetContradiction "forcing-net-contradiction" "Forcing net contradiction" "强制网矛盾" Net -;
    ForcingNetVerity "forcing-net-verity" "Forcing net verity" "强制网一致" Net -;
    BruteForce "brute-force" "Brute force" "直接填解" Net -;
    Nishio "nishio" "Nishio forcing chains" "西尾强制链" Net 7.5;
    CellChains "cell-chains" "Cell forcing chains" "单元格强制链" Net 8.0;
    RegionChains "region-chains" "Region forcing chains" "区域强制链" Net 8.0;
    DynamicContradiction "dynamic-contradiction" "Dynamic contradiction chains" "动态矛盾强制链" Net 8.5;
    DynamicDouble "dynamic-double" "Dynamic double forcing chains" "动态双重强制链" Net 8.5;
    DynamicCell "dynamic-cell" "Dynamic cell forcing chains" "动态单元格强制链" Net 8.5;
    DynamicRegion "dynamic-region" "Dynamic region forcing chains" "动态区域强制链" Net 8.5;
    PlusContradiction "plus-contradiction" "Dynamic contradiction chains (+)" "动态矛盾强制链（加）" Net 9.0;
    PlusDouble "plus-double" "Dynamic double forcing chains (+)" "动态双重强制链（加）" Net 9.0;
    PlusCell "plus-cell" "Dynamic cell forcing chains (+)" "动态单元格强制链（加）" Net 9.0;
    PlusRegion "plus-region" "Dynamic region forcing chains (+)" "动态区域强制链（加）" Net 9.0;
    Nested2Contradiction "nested-2-contradiction" "Nested contradiction chains (+ forcing chains)" "嵌套矛盾强制链（含强制链）" Net 9.5;
    Nested2Double "nested-2-double" "Nested double forcing chains (+ forcing chains)" "嵌套双重强制链（含强制链）" Net 9.5;
    Nested2Cell "nested-2-cell" "Nested cell forcing chains (+ forcing chains)" "嵌套单元格强制链（含强制链）" Net 9.5;
    Nested2Region "nested-2-region" "Nested region forcing chains (+ forcing chains)" "嵌套区域强制链（含强制链）" Net 9.5;
    Nested3Contradiction "nested-3-contradiction" "Nested contradiction chains (+ multiple forcing chains)" "嵌套矛盾强制链（含多重强制链）" Net 10.0;
    Nested3Double "nested-3-double" "Nested double forcing chains (+ multiple forcing chains)" "嵌套双重强制链（含多重强制链）" Net 10.0;
    Nested3Cell "nested-3-cell" "Nested cell forcing chains (+ multiple forcing chains)" "嵌套单元格强制链（含多重强制链）" Net 10.0;
    Nested3Region "nested-3-region" "Nested region forcing chains (+ multiple forcing chains)" "嵌套区域强制链（含多重强制链）" Net 10.0;
    Nested4Contradiction "nested-4-contradiction" "Nested contradiction chains (+ dynamic forcing chains)" "嵌套矛盾强制链（含动态强制链）" Net 10.5;
    Nested4Double "nested-4-double" "Nested double forcing chains (+ dynamic forcing chains)" "嵌套双重强制链（含动态强制链）" Net 10.5;
    Nested4Cell "nested-4-cell" "Nested cell forcing chains (+ dynamic forcing chains)" "嵌套单元格强制链（含动态强制链）" Net 10.5;
    Nested4Region "nested-4-region" "Nested region forcing chains (+ dynamic forcing chains)" "嵌套区域强制链（含动态强制链）" Net 10.5;
    Nested5Contradiction "nested-5-contradiction" "Nested contradiction chains (+ dynamic forcing chains (+ forcing chains))" "嵌套矛盾强制链（含嵌套动态强制链）" Net 11.0;
    Nested5Double "nested-5-double" "Nested double forcing chains (+ dynamic forcing chains (+ forcing chains))" "嵌套双重强制链（含嵌套动态强制链）" Net 11.0;
    Nested5Cell "nested-5-cell" "Nested cell forcing chains (+ dynamic forcing chains (+ forcing chains))" "嵌套单元格强制链（含嵌套动态强制链）" Net 11.0;
    Nested5Region "nested-5-region" "Nested region forcing chains (+ dynamic forcing chains (+ forcing chains))" "嵌套区域强制链（含嵌套动态强制链）" Net 11.0;
}

impl Technique {
    /// Its row.
    pub fn row(self) -> &'static Row {
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
