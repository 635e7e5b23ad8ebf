import { z } from 'zod';

// Words and sentences for what follows a chapter: what it leaves behind, what contradicts it, how that is mended.
// Patterns are regular expressions; {slots} are filled once and never again, since words of a book may hold braces.

const text = z.string().regex(/\S/, 'a phrase must say something');

export const KeepingLexiconSchema = z.strictObject({
  /** Words that tell when something happens. */
  times: z.array(text).min(1),
  /** Colours by the word that stands for the group; two of one group never contradict each other. */
  colours: z.record(text, z.array(text).min(1)),
  /** Groups that one reader takes for the other. */
  alike: z.array(z.array(text).min(2)),
  features: z.strictObject({ eyes: z.array(text).min(1), hair: z.array(text).min(1) }),
  /** What is said of eyes without meaning their colour. */
  notOfEyes: z.array(text),
  /** {colour} and {feature} next to each other, in either order. */
  claims: z.array(text).min(1),
  phrases: z.strictObject({
    time_named: text,
    time_unnamed: text,
    place_one: text,
    place_two: text,
    place_more: text,
    place_none: text,
    state: text,
    state_dead: text,
    summary: text,
    report_quiet: text,
    report_found: text,
    found_appearance: text,
    found_dead: text,
    found_name: text,
    found_place: text,
    fix_replace: text,
    fix_remove: text,
  }),
  /** The two instructions read back: scene, words, and the words instead. */
  readReplace: text,
  readRemove: text,
  /** What a passage can be given more of: the words by which it is asked for, and sentences that give it. The first that fits;
   *  the last fits always. */
  tones: z.record(text, z.strictObject({ asked: z.string(), lines: z.array(text).min(1) })),
  asksForLess: text,
});
export type KeepingLexicon = z.infer<typeof KeepingLexiconSchema>;
export type KeepingPhrase = keyof KeepingLexicon['phrases'];

export function fillKeeping(
  { phrases }: KeepingLexicon,
  phrase: KeepingPhrase,
  slots: Readonly<Record<string, string | number>> = {},
): string {
  return phrases[phrase].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = slots[name];
    if (value === undefined) throw new Error(`no value for the slot ${name} in the phrase ${phrase}`);
    return String(value);
  });
}
