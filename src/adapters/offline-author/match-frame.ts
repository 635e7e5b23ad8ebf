import { tidyEnglish } from './tidy-english.ts';

/** A frame read backwards: what its slots were filled with in a text, or null where the text was not made from it. */
export function matchFrame(frame: string, text: string): Readonly<Record<string, string>> | null {
  const seen = new Set<string>();
  const pattern = tidyEnglish(frame)
    .split(/(\{\w+\})/)
    .map((part) => {
      const slot = /^\{(\w+)\}$/.exec(part)?.[1];
      if (slot === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const name = slot.charAt(0).toLowerCase() + slot.slice(1);
      if (seen.has(name)) return `\\k<${name}>`;
      seen.add(name);
      return `(?<${name}>[^.!?。！？]{1,200}?)`;
    })
    .join('');
  return new RegExp(pattern, 'iu').exec(text)?.groups ?? null;
}
