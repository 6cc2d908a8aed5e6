//! What techniques are called elsewhere: by other programs, on forums, among players.
//!
//! Every name that is printed is understood, and so are these. A name that several techniques
//! share is answered with all of them. Case, spaces, hyphens, the plural and the two spellings
//! of *colour* make no difference.

use super::technique::{TECHNIQUES, Technique, TechniqueRow};
use Technique as T;
use shudu_board::language::{Language, Tell, Tongue, told};
use shudu_board::say;

/// Other names of a technique: English ones, Chinese ones.
type Aliases = (Technique, &'static [&'static str], &'static [&'static str]);

#[rustfmt::skip] // a row is a row, however long
const ALIASES: &[Aliases] = &[
    (T::LastCell, &["full house", "last free cell"], &["唯一空格", "最后一格", "区域唯一空格"]),
    (T::LastDigit, &["last remaining digit"], &["最后一个数", "数字唯一余位"]),
    (T::HiddenSingleBox, &["hidden single", "cross-hatching", "pinned digit"], &["宫摒除", "宫内排除", "宫排除法", "排除", "排除法", "摒除", "隐性唯一数", "宫内隐性唯一数", "对角线排除", "窗口排除", "区域排除"]),
    (T::HiddenSingleLine, &["hidden single", "hidden single in a row", "hidden single in a column", "pinned digit"], &["行排除", "列排除", "行摒除", "列摒除", "排除", "排除法", "摒除", "隐性唯一数", "行列隐性唯一数"]),
    (T::DirectPointing, &["direct locked candidates"], &["直接指向", "直接区块"]),
    (T::DirectClaiming, &["direct locked candidates"], &["直接占位", "直接区块"]),
    (T::NakedSingle, &["sole candidate", "forced digit", "lone single"], &["唯余", "唯余法", "唯一余数法", "显性唯一数", "裸单"]),
    (T::Pointing, &["locked candidates", "locked candidates type 1", "locked candidates type 1 (pointing)", "pointing pair", "pointing triple", "intersection removal"], &["区块", "宫区块排除", "区块排除", "区块摒除", "指向", "指向排除", "对角线区块", "窗口区块", "区域区块"]),
    (T::Claiming, &["locked candidates", "locked candidates type 2", "locked candidates type 2 (claiming)", "claiming pair", "claiming triple", "box/line reduction", "intersection removal"], &["区块", "行区块", "列区块", "行列区块排除", "区块排除", "区块摒除", "占位", "占位排除"]),
    (T::LockedPair, &[], &["区块数对", "锁定数对"]),
    (T::LockedTriple, &[], &["区块三数组", "锁定三数组"]),
    (T::NakedPair, &["naked subset"], &["数对", "裸数对", "显性数组"]),
    (T::NakedTriplet, &["naked subset", "naked triple"], &["三数组", "裸三数组", "显性数组"]),
    (T::NakedQuad, &["naked subset", "naked quadruple"], &["四数组", "裸四数组", "显性数组"]),
    (T::HiddenPair, &["hidden subset"], &["数对", "隐数对", "隐性数组"]),
    (T::HiddenTriplet, &["hidden subset", "hidden triple"], &["三数组", "隐三数组", "隐性数组"]),
    (T::HiddenQuad, &["hidden subset", "hidden quadruple"], &["四数组", "隐四数组", "隐性数组"]),
    (T::DirectHiddenTriplet, &["direct hidden triple"], &[]),
    (T::XWing, &["basic fish", "2-fish"], &["X 翼", "二阶鱼", "矩形摒除"]),
    (T::Swordfish, &["basic fish", "3-fish"], &["剑鱼", "三阶鱼"]),
    (T::Jellyfish, &["basic fish", "4-fish"], &["水母", "四阶鱼"]),
    (T::FinnedXWing, &["finned fish"], &["带鳍鱼", "鳍 X 翼", "带鳍 X 翼"]),
    (T::FinnedSwordfish, &["finned fish"], &["带鳍鱼", "鳍剑鱼", "带鳍剑鱼"]),
    (T::FinnedJellyfish, &["finned fish"], &["带鳍鱼", "鳍水母", "带鳍水母"]),
    (T::SashimiXWing, &["sashimi fish"], &["退化鱼", "刺身 X 翼"]),
    (T::SashimiSwordfish, &["sashimi fish"], &["退化鱼", "刺身剑鱼"]),
    (T::SashimiJellyfish, &["sashimi fish"], &["退化鱼", "刺身水母"]),
    (T::FrankenXWing, &["franken fish"], &["宫内鱼", "弗兰肯鱼"]),
    (T::FrankenSwordfish, &["franken fish"], &["宫内鱼", "弗兰肯鱼"]),
    (T::FrankenJellyfish, &["franken fish"], &["宫内鱼", "弗兰肯鱼"]),
    (T::FinnedFrankenXWing, &["finned franken fish"], &["带鳍宫内鱼"]),
    (T::FinnedFrankenSwordfish, &["finned franken fish"], &["带鳍宫内鱼"]),
    (T::FinnedFrankenJellyfish, &["finned franken fish"], &["带鳍宫内鱼"]),
    (T::MutantXWing, &["mutant fish"], &["交叉鱼", "交叉二阶鱼"]),
    (T::MutantSwordfish, &["mutant fish"], &["交叉鱼", "交叉三阶鱼"]),
    (T::MutantJellyfish, &["mutant fish"], &["交叉鱼", "交叉四阶鱼"]),
    (T::FinnedMutantXWing, &["finned mutant fish"], &["带鳍交叉鱼"]),
    (T::FinnedMutantSwordfish, &["finned mutant fish"], &["带鳍交叉鱼"]),
    (T::FinnedMutantJellyfish, &["finned mutant fish"], &["带鳍交叉鱼"]),
    (T::KrakenFish1, &["Kraken fish"], &["毛刺鱼"]),
    (T::KrakenFish2, &["Kraken fish"], &["毛刺鱼"]),
    (T::Skyscraper, &[], &["摩天大楼"]),
    (T::TwoStringKite, &["2-string kite"], &["风筝"]),
    (T::TurbotFish, &[], &["大比目鱼"]),
    (T::EmptyRectangle, &["ER"], &["ER"]),
    (T::XyWing, &["Y-wing", "bent triple"], &["Y 翼", "XY 形态匹配法"]),
    (T::XyzWing, &[], &["XYZ 形态匹配法"]),
    (T::WxyzWing, &["bent quad"], &["WXYZ 形态匹配法"]),
    (T::VwxyzWing, &["bent quintuple", "bent quint"], &["VWXYZ 形态匹配法"]),
    (T::WWing, &["semi-remote naked pair"], &["W 形态匹配法"]),
    (T::RemotePair, &["remote naked pair"], &["远距数对", "远端数对"]),
    (T::SimpleColours, &["singles chain", "single-digit colouring"], &["简单着色", "单数染色", "染色", "染色法"]),
    (T::MultiColours, &["multiple colours", "supercolouring"], &["多重着色", "染色", "染色法"]),
    (T::Medusa, &["medusa colouring", "multi-digit colouring"], &["美杜莎", "三维美杜莎染色", "染色", "染色法"]),
    (T::UniqueRectangle1, &["unique rectangle", "UR", "UR1", "UR type 1", "unique corner"], &["唯一矩形", "UR1", "致命矩形"]),
    (T::UniqueRectangle2, &["unique rectangle", "UR", "UR2", "UR type 2", "unique side"], &["唯一矩形", "UR2", "致命矩形"]),
    (T::UniqueRectangle3, &["unique rectangle", "UR", "UR3", "UR type 3"], &["唯一矩形", "UR3", "致命矩形"]),
    (T::UniqueRectangle4, &["unique rectangle", "UR", "UR4", "UR type 4"], &["唯一矩形", "UR4", "致命矩形"]),
    (T::UniqueRectangle5, &["unique rectangle", "UR", "UR5", "UR type 5"], &["唯一矩形", "UR5", "致命矩形"]),
    (T::UniqueRectangle6, &["unique rectangle", "UR", "UR6", "UR type 6"], &["唯一矩形", "UR6", "致命矩形"]),
    (T::HiddenRectangle, &["hidden unique rectangle", "HUR"], &["隐性矩形"]),
    (T::AvoidableRectangle1, &["avoidable rectangle", "AR", "AR1"], &["可规避矩形", "可避免矩形"]),
    (T::AvoidableRectangle2, &["avoidable rectangle", "AR", "AR2"], &["可规避矩形", "可避免矩形"]),
    (T::UniqueLoop1, &["unique loop", "UL", "UL1"], &["唯一环"]),
    (T::UniqueLoop2, &["unique loop", "UL", "UL2"], &["唯一环"]),
    (T::UniqueLoop3, &["unique loop", "UL", "UL3"], &["唯一环"]),
    (T::UniqueLoop4, &["unique loop", "UL", "UL4"], &["唯一环"]),
    (T::Bug1, &["BUG", "BUG+1", "bivalue universal grave + 1"], &["全双值坟墓", "全双值格致死解法", "BUG+1"]),
    (T::Bug2, &["BUG", "bivalue universal grave type 2"], &["全双值坟墓", "全双值格致死解法"]),
    (T::Bug3, &["BUG", "bivalue universal grave type 3"], &["全双值坟墓", "全双值格致死解法"]),
    (T::Bug4, &["BUG", "bivalue universal grave type 4"], &["全双值坟墓", "全双值格致死解法"]),
    (T::SueDeCoq, &["two-sector disjoint subsets", "SDC"], &["SDC"]),
    (T::TripleFirework, &["firework", "fireworks", "firework triple"], &["烟花", "烟花数组"]),
    (T::QuadrupleFirework, &["firework", "fireworks", "firework quad", "quad firework"], &["烟花", "烟花数组"]),
    (T::DerivedHouse, &["hidden window", "hidden house", "windoku hidden house"], &["隐藏窗口", "隐性窗口"]),
    (T::LawOfLeftovers, &["LoL", "innies and outies", "leftovers"], &["剩余法则", "割补"]),
    (T::Phistomefel, &["Phistomefel ring", "set equivalence", "set equivalence theory"], &["集合等价"]),
    (T::SkLoop, &["Steve K loop", "domino loop", "virus pattern", "Obi-Wahn pattern"], &["SK 环"]),
    (T::MultiSector, &["MSLS", "multi-sector locked set", "multisector naked set"], &["MSLS", "多区域数组"]),
    (T::Tridagon, &["Thor's hammer", "trivalue oddagon", "anti-tridagon"], &["三值死亡环"]),
    (T::JuniorExocet, &["exocet", "JE"], &["飞鱼导弹", "飞鱼", "JE"]),
    (T::DoubleExocet, &["double JE", "DJE"], &["双飞鱼导弹", "双飞鱼", "DJE"]),
    (T::XChain, &["single-digit chain"], &["同数链"]),
    (T::XyChain, &["bivalue chain"], &["双值格链"]),
    (T::Aic, &["alternating inference chain", "discontinuous nice loop"], &["AIC", "不连续环"]),
    (T::AicLoop, &["continuous nice loop", "nice loop", "alternating inference loop"], &["连续环", "AIC 环"]),
    (T::GroupedAic, &["grouped AIC", "grouped alternating inference chain", "grouped discontinuous nice loop"], &["区块链", "区块 AIC"]),
    (T::GroupedAicLoop, &["grouped continuous nice loop", "grouped nice loop", "grouped alternating inference loop"], &["区块连续环"]),
    (T::AlsXz, &["almost locked sets", "ALS-XZ rule", "singly linked ALS", "doubly linked ALS"], &["ALS-XZ", "待定数组"]),
    (T::AlsXyWing, &["ALS-XY", "almost locked sets"], &["ALS-XY-wing", "待定数组"]),
    (T::AlsChain, &["ALS-XY-chain", "almost locked sets"], &["待定数组"]),
    (T::DeathBlossom, &[], &["死亡之花"]),
    (T::AlignedPair, &["APE"], &["APE"]),
    (T::AlignedTriplet, &["ATE", "aligned triple exclusion"], &["ATE"]),
    (T::XCycle, &["bidirectional X-cycle"], &["X 循环"]),
    (T::YCycle, &["bidirectional Y-cycle"], &["Y 循环"]),
    (T::Cycle, &["XY-cycle"], &["双向循环"]),
    (T::Nishio, &["nishio"], &["西尾法"]),
    (T::CellChains, &["multiple forcing chains"], &["多重强制链"]),
    (T::RegionChains, &["unit forcing chains", "multiple forcing chains"], &["多重强制链"]),
    (T::DynamicContradiction, &["dynamic forcing chains"], &["动态强制链"]),
    (T::DynamicDouble, &["dynamic forcing chains"], &["动态强制链"]),
    (T::DynamicCell, &["dynamic forcing chains"], &["动态强制链"]),
    (T::DynamicRegion, &["dynamic forcing chains"], &["动态强制链"]),
    (T::ForcingChainContradiction, &["contradiction chain"], &["矛盾链"]),
    (T::ForcingChainVerity, &["verity chain"], &["一致链"]),
    (T::ForcingNetContradiction, &["contradiction net"], &["矛盾网"]),
    (T::ForcingNetVerity, &["verity net"], &["一致网"]),
    (T::BruteForce, &["guess"], &["猜数", "暴力破解"]),
];

/// Why a name means no technique.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TechniqueNameError {
    /// Several are called so.
    Shared {
        /// The name.
        name: String,
        /// The techniques.
        all: Vec<Technique>,
    },
    /// None is.
    Unknown {
        /// The name.
        name: String,
        /// Techniques that are called nearly so.
        near: Vec<Technique>,
    },
}

told!(TechniqueNameError);

impl Tell for TechniqueNameError {
    fn tell(&self, t: Tongue) -> String {
        let ids = |all: &[Technique]| {
            t.or(&all.iter().map(|technique| technique.row().id.to_owned()).collect::<Vec<_>>())
        };
        match self {
            TechniqueNameError::Shared { name, all } => {
                let all = ids(all);
                say!(
                    t,
                    "`{name}` is the name of several techniques; say {all}",
                    "“{name}”可以指几种技巧，请写明 {all}"
                )
            }
            TechniqueNameError::Unknown { name, near } if near.is_empty() => say!(
                t,
                "`{name}` is no technique; `shudu techniques` lists them",
                "没有“{name}”这种技巧；`shudu techniques` 列出全部技巧"
            ),
            TechniqueNameError::Unknown { name, near } => {
                let near = ids(near);
                say!(
                    t,
                    "`{name}` is no technique; did you mean {near}?",
                    "没有“{name}”这种技巧；是不是 {near}？"
                )
            }
        }
    }
}

/// As many are suggested at most.
const SUGGESTED: usize = 6;

impl Technique {
    /// The technique somebody means: by its id, its name in any language, or another name of it.
    ///
    /// ```
    /// use shudu::logic::Technique;
    /// assert_eq!(Technique::named("Y-wing"), Ok(Technique::XyWing));
    /// assert_eq!(Technique::named("剑鱼"), Ok(Technique::Swordfish));
    /// assert!(Technique::named("locked candidates").is_err(), "pointing, or claiming?");
    /// ```
    pub fn named(name: &str) -> Result<Technique, TechniqueNameError> {
        let wanted = key(name);
        let own = |row: &&TechniqueRow| own_names(row).iter().any(|name| key(name) == wanted);
        if let Some(row) = TECHNIQUES.iter().find(own) {
            return Ok(row.technique);
        }
        let called = |(_, english, chinese): &&Aliases| {
            english.iter().chain(*chinese).any(|name| key(name) == wanted)
        };
        let all: Vec<Technique> = ALIASES.iter().filter(called).map(|row| row.0).collect();
        let name = name.to_owned();
        match &all[..] {
            [one] => Ok(*one),
            [] => Err(TechniqueNameError::Unknown { name, near: near(&wanted) }),
            _ => Err(TechniqueNameError::Shared { name, all }),
        }
    }

    /// What it is also called, the most usual first. Chinese players use English names, too.
    pub fn also_called(self, language: Language) -> Vec<&'static str> {
        let (_, english, chinese) =
            ALIASES.iter().find(|row| row.0 == self).copied().unwrap_or((self, &[], &[]));
        match language {
            Language::English => english.to_vec(),
            Language::Chinese => {
                let mut all = chinese.to_vec();
                all.push(self.row().english);
                all.retain(|&name| name != self.row().chinese);
                all
            }
        }
    }
}

fn own_names(row: &TechniqueRow) -> [&'static str; 3] {
    [row.id, row.english, row.chinese]
}

/// What matters of a name.
fn key(name: &str) -> String {
    let plain = |c: char| match c {
        '（' => '(',
        '）' => ')',
        c => c,
    };
    let kept = name.to_lowercase().chars().map(plain).collect::<String>();
    let kept = kept.replace(|c: char| c.is_whitespace() || "-_'’/".contains(c), "");
    let kept = kept.replace("colour", "color").replace("triplet", "triple");
    kept.trim_end_matches('s').to_owned()
}

/// Techniques with a name that contains the wanted one, or differs from it by a slip.
fn near(wanted: &str) -> Vec<Technique> {
    if wanted.is_empty() {
        return Vec::new();
    }
    let names = |row: &TechniqueRow| {
        let others = ALIASES.iter().filter(|other| other.0 == row.technique);
        let others = others.flat_map(|other| other.1.iter().chain(other.2));
        own_names(row).into_iter().chain(others.copied()).map(key).collect::<Vec<_>>()
    };
    let find = |is: &dyn Fn(&str) -> bool| -> Vec<Technique> {
        let rows = TECHNIQUES.iter().filter(|row| names(row).iter().any(|name| is(name)));
        rows.map(|row| row.technique).take(SUGGESTED).collect()
    };
    let slips = wanted.chars().count().min(8) / 4;
    let near = find(&|name| slips > 0 && distance(name, wanted) <= slips);
    if near.is_empty() { find(&|name| name.contains(wanted)) } else { near }
}

/// How many letters are to be added, dropped, exchanged or swapped with the next.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let other = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = other.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_its_own_is_understood() {
        for row in TECHNIQUES {
            for name in own_names(row) {
                assert_eq!(Technique::named(name), Ok(row.technique), "{name}");
                assert_eq!(Technique::named(&name.to_uppercase()), Ok(row.technique), "{name}");
            }
        }
    }

    #[test]
    fn every_other_name_leads_to_all_that_have_it() {
        for &(technique, english, chinese) in ALIASES {
            for name in english.iter().chain(chinese) {
                let found = Technique::named(name).map_or_else(
                    |error| match error {
                        TechniqueNameError::Shared { all, .. } => all,
                        TechniqueNameError::Unknown { .. } => Vec::new(),
                    },
                    |one| vec![one],
                );
                assert!(found.contains(&technique), "{name}: {found:?}");
            }
        }
    }

    #[test]
    fn names_come_in_many_forms() {
        for (name, technique) in [
            ("full house", T::LastCell),
            ("Naked Pairs", T::NakedPair),
            ("simple coloring", T::SimpleColours),
            ("Simple Colouring", T::SimpleColours),
            ("BUG+1", T::Bug1),
            ("naked triple", T::NakedTriplet),
            ("Box/Line Reduction", T::Claiming),
            ("水母", T::Jellyfish),
            ("唯余", T::NakedSingle),
            ("xy翼", T::XyWing),
            ("turbot fish", T::TurbotFish),
        ] {
            assert_eq!(Technique::named(name), Ok(technique), "{name}");
        }
    }

    #[test]
    fn what_is_shared_or_mistyped_is_answered_with_what_may_be_meant() {
        let shared = Technique::named("区块").unwrap_err();
        assert_eq!(
            shared.tell(Language::Chinese.into()),
            "“区块”可以指几种技巧，请写明 pointing 或 claiming"
        );
        let slip = Technique::named("x-wnig").unwrap_err().to_string();
        assert!(slip.starts_with("`x-wnig` is no technique; did you mean x-wing"), "{slip}");
        let none = Technique::named("magic").unwrap_err().to_string();
        assert_eq!(none, "`magic` is no technique; `shudu techniques` lists them");
    }
}
