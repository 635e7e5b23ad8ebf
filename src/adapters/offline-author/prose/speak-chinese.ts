import { tidyChinese } from '../tidy-chinese.ts';
import type { ScenePeople } from './scene-people.ts';
import type { Told, Tongue } from './tongue.ts';

/** Chinese has no tense to shift; what it reports after a colon it may say aloud. */
export function createChinese({ pov, others }: ScenePeople): Tongue {
  const players = [pov, ...others];
  const tell = (sentence: string): Told => {
    const match =
      /^(.*?)(，?(?:只问一句|只问\p{Script=Han}{2,4}一句|先开的口|把话说了出来|说了一句|问))：([^“”：]+)$/u.exec(
        sentence,
      );
    const before = match?.[1] ?? '';
    const speaker = players
      .map(({ short }) => ({ short, at: before.lastIndexOf(short) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => b.at - a.at)[0]?.short;
    if (match === null || speaker === undefined) return { text: sentence, speech: null };
    const say = match[3] ?? '';
    return { text: `${before}${match[2]}：“${/[。？！]$/u.test(say) ? say : `${say}。`}”`, speech: null };
  };
  return {
    tell,
    tellEvent: tell,
    tellKeeping: (text) => text,
    say: (line, { short }, attribution) => {
      if (attribution.tag === 'gesture') return `${attribution.gesture}“${line}”`;
      if (attribution.tag === 'none') return `“${line}”`;
      return /？$/u.test(line) ? `“${line}”${short}问。` : `${short}说：“${line}”`;
    },
    sayWithin: (line, { pronouns }) => `${pronouns.she}说：“${line}”`,
    agree: (sentence) => sentence,
    list: (phrases) =>
      phrases.some((phrase) => /[，；]/u.test(phrase))
        ? phrases.join('；')
        : phrases.length < 3
          ? phrases.join('，')
          : `${phrases.slice(0, -1).join('、')}，还有${phrases.at(-1)}`,
    join: (sentences) => sentences.join(''),
    tidy: tidyChinese,
  };
}
