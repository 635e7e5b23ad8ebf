import { foldText } from '../../text/fold-text.ts';

/** The same name, or one that is the other with more: Ada and Ada Lind. */
export function isSamePerson(a: string, b: string): boolean {
  const [first, second] = [` ${foldText(a).trim()} `, ` ${foldText(b).trim()} `];
  return first.includes(second) || second.includes(first);
}
