import type { Chooser } from '../create-chooser.ts';
import { fillSlots, type Slots } from '../fill-frame.ts';

export interface LineSlots {
  readonly slots: Slots;
  /** Whether {thing} is more than one. */
  readonly many: boolean;
  readonly choose: Chooser;
}

/** One line of the lists made into a sentence: choices made, one or many settled, slots filled. */
export function fillLine(line: string, { slots, many, choose }: LineSlots): string {
  const chosen = line
    .replace(/\[([^\]]+)\]/g, (_, options: string) => choose.pick(line, options.split('|')))
    .replace(/<([^/>]+)\/([^>]+)>/g, (_, one: string, more: string) => (many ? more : one));
  return raiseStart(fillSlots(chosen, slots));
}

/** Whether every slot of a line has a value. */
export function canFill(line: string, slots: Slots): boolean {
  return [...line.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => {
    const lowered = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    return slots[name] !== undefined || slots[lowered] !== undefined;
  });
}

function raiseStart(sentence: string): string {
  return sentence.replace(
    /^([“ ]*)(\p{Ll})/u,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
