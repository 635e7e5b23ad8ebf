import type { Lexicon } from '../lexicon-schema.ts';
import type { RolePhrase } from './roles-lexicon-schema.ts';

export type Say = (phrase: RolePhrase, slots?: Readonly<Record<string, string | number>>) => string;

/** Phrases of one language. Slots are filled in one pass, so that words of a book are never taken for a slot. */
export function createSay(lexicon: Lexicon): Say {
  return (phrase, slots = {}) =>
    lexicon.roles.phrases[phrase].replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = slots[name];
      if (value === undefined) throw new Error(`no value for the slot ${name} in the phrase ${phrase}`);
      return String(value);
    });
}
