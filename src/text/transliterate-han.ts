import { pinyin } from 'pinyin-pro';

/**
 * Chinese characters as pinyin without tones, one `_`-separated syllable each (ü is v, as it is typed); all else stays.
 * The dictionary reads whole words, so that 银行 is yin_hang and 行人 xing_ren. A character that it does not know becomes
 * its code point: no character is lost.
 */
export function transliterateHan(text: string): string {
  if (!HAN.test(text)) return text;
  return pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .join('_')
    .replace(EVERY_HAN, (character) => `_u${character.codePointAt(0)?.toString(16)}_`);
}

const HAN = /\p{Script=Han}/u;
const EVERY_HAN = /\p{Script=Han}/gu;
