// What stands for a missing value, as patterns over a folded value: lower case, marks and punctuation as single spaces, Chinese
// written together. Only whole values match: a name that has more to say is a name.

const WHERE = '(?:locations?|places?|settings?|scenes?)';
const BARE =
  '(?:unknown|unspecified|undetermined|undefined|undecided|unnamed|unclear|placeholder|generic|dummy)';
const POINTING =
  '(?:same|current|previous|prior|earlier|former|last|next|other|another|new|some|any|a|this|that)';
const NOT_YET =
  '(?:not|to be)(?: yet)? (?:be )?(?:specified|determined|decided|known|given|defined|named|announced|confirmed|written|added|filled(?: in)?|chosen|applicable)(?: later| yet)?';
const BEFORE =
  '(?:as )?(?:the |in the |in )?(?:before|above|earlier|previously|last time|(?:previous|last|prior) (?:one|scene|location|place))';
const COUNT = '(?:\\d{1,3}|[a-z]|one|two|three|four|five|six|seven|eight|nine|ten)';

/** Names and texts alike. */
const ENGLISH = [
  `(?:the |an? )?${BARE}`,
  `(?:the |an? )?${BARE} ${WHERE}`,
  `(?:${WHERE} )?${NOT_YET}`,
  `(?:the )?${POINTING}(?: ${BARE})? ${WHERE}`,
  `(?:the )?same(?: ${WHERE})? ${BEFORE}`,
  `(?:see|as) (?:above|before|previous)`,
  `${WHERE}(?: ${COUNT})?`,
  `(?:insert |enter |add )(?:the |a )?(?:${WHERE}|name|text|transition)(?: name)?(?: here)?`,
  `${WHERE} name`,
  'tbd|t b d|tba|t b a|n a|na|none|null|nil|same|here|there|somewhere|empty|blank|todo|to do',
];

const TRANSITION = [
  '(?:the |a )?transition(?: text)?(?: here| to follow)?',
  'no(?: further)? transition(?: is)?(?: needed| required| necessary)?',
];

const ANCHOR = [
  `(?:some |any |this |that )?(?:first |second |third |opening |closing |transition |sample |example |placeholder |dummy |generic )?anchor(?: (?:phrase|text|word|point))?(?: ${COUNT})?`,
];

const WHERE_ZH = '(?:地点|位置|地方|场所|场景|处所)';
const COUNT_ZH = '(?:\\d{1,3}|[a-z]|[一二三四五六七八九十甲乙丙丁])';

const CHINESE = [
  `(?:未知|未定|未明|待定|待补充?|待填写?|不详|不明|未指定|未说明)(?:的?${WHERE_ZH})?`,
  `${WHERE_ZH}(?:未知|未定|未明|待定|不详|不明|${COUNT_ZH})?`,
  `(?:当前|目前|现在|上一个|前一个|上个|之前|先前|原来|同一个?|相同|某个?|另一个?|其他|新|这个|那个)的?${WHERE_ZH}`,
  '(?:与|和|跟)?(?:之前|上文|前面|上一场|前一场)(?:的?地点)?(?:相同|一样)',
  '某处|某地|同上|同前|如上|如前|这里|那里|此处|无|暂无|没有|空|占位符?|无需填写|不适用',
];

const TRANSITION_ZH = ['(?:过渡|转场)(?:文字|文本)?', '(?:无需|不需要|没有|无)(?:过渡|转场)'];
const ANCHOR_ZH = [`(?:某个?|第?[一二三四五六七八九十]个?)?锚点(?:${COUNT_ZH})?`];

const whole = (patterns: readonly string[]): RegExp => new RegExp(`^(?:${patterns.join('|')})$`);

export const STANDS_FOR_NOTHING = whole([...ENGLISH, ...CHINESE]);
export const STANDS_FOR_A_TRANSITION = whole([...TRANSITION, ...TRANSITION_ZH]);
export const STANDS_FOR_AN_ANCHOR = whole([...ANCHOR, ...ANCHOR_ZH]);
