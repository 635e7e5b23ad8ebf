import { escapeXml } from '../../office/escape-xml.ts';
import { findDirection } from '../../text/find-direction.ts';
import { type EastAsian, findEastAsian } from '../../text/find-east-asian.ts';

/** How the runs of a document are marked for its language, so that a word processor takes the right font, rules and side. */
export interface DocxLanguage {
  readonly isFromRight: boolean;
  readonly isEastAsian: boolean;
  /** Properties of every run, as the document's default. */
  readonly defaults: string;
}

export function describeDocxLanguage(language: string): DocxLanguage {
  const eastAsian = findEastAsian(language);
  const isFromRight = findDirection(language) === 'rtl';
  const font = eastAsian === null ? SERIF : EAST_ASIAN_FONTS[eastAsian];
  const tag = escapeXml(language);
  // The three slots are for three kinds of script; a word processor asks for the one that the characters are of.
  const slots = [
    `w:val="${eastAsian === null && !isFromRight ? tag : 'en-US'}"`,
    `w:eastAsia="${eastAsian === null ? 'zh-CN' : EAST_ASIAN_TAGS[eastAsian]}"`,
    `w:bidi="${isFromRight ? tag : 'ar-SA'}"`,
  ];
  return {
    isFromRight,
    isEastAsian: eastAsian !== null,
    defaults: [
      `<w:rFonts w:ascii="${SERIF}" w:hAnsi="${SERIF}" w:eastAsia="${font}" w:cs="${SERIF}"/>`,
      '<w:sz w:val="24"/><w:szCs w:val="24"/>',
      `<w:lang ${slots.join(' ')}/>`,
    ].join(''),
  };
}

const SERIF = 'Times New Roman';

const EAST_ASIAN_FONTS: Readonly<Record<EastAsian, string>> = {
  'zh-hans': 'SimSun',
  'zh-hant': 'PMingLiU',
  ja: 'MS Mincho',
  ko: 'Batang',
};

const EAST_ASIAN_TAGS: Readonly<Record<EastAsian, string>> = {
  'zh-hans': 'zh-CN',
  'zh-hant': 'zh-TW',
  ja: 'ja-JP',
  ko: 'ko-KR',
};
