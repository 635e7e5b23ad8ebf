const WIDE: Readonly<Record<string, string>> = {
  ',': '，',
  ';': '；',
  ':': '：',
  '!': '！',
  '?': '？',
  '.': '。',
};

/** Sets right what putting phrases side by side gets wrong: stray spaces, narrow punctuation, doubled stops. */
export function tidyChinese(text: string): string {
  return text
    .replace(/(?<=[\p{Script=Han}，。；：！？、“”])\s+|\s+(?=[\p{Script=Han}，。；：！？、“”])/gu, '')
    .replace(/(?<=[\p{Script=Han}”])[,;:!?.]/gu, (mark) => WIDE[mark] ?? mark)
    .replace(/([，。；：！？、])[，。；：、]+/g, '$1')
    .replace(/([的了在是])\1+/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
}
