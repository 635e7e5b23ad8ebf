import type { ProseField } from '../../contracts/list-prose.ts';
import { foldText } from '../fold-text.ts';
import { countWords } from '../list-words.ts';

/** Short texts are alike by chance. */
const FEWEST_WORDS = 6;

/** From so many objects on, two that are alike and far apart are no fault: a long book comes back to what it began with. */
const MANY_OBJECTS = 10;
const ALIKE_OF_MANY = 1 / 8;

/**
 * Texts that are those of another, each with the first that has them: two texts of one object, or one key of two objects. Of many
 * objects some may be alike, unless one follows the other. Another key of another object may have its reasons: a chapter goes where
 * the next one comes from.
 */
export function findCopies(fields: readonly ProseField[]): ReadonlyMap<ProseField, ProseField> {
  const copies = new Map<ProseField, ProseField>();
  const folded = new Map(fields.map((field) => [field, foldText(field.text).trim()]));
  // Mostly there are no two alike, and nothing else to look at.
  if (new Set(folded.values()).size === fields.length) return copies;
  const nameText = (field: ProseField) => folded.get(field) ?? '';
  const telling = fields.filter(mayTell);
  for (const group of groupBy(telling, nameObject)) {
    for (const alike of groupBy(group, nameText)) noteCopies(copies, alike);
  }
  for (const group of groupBy(telling, nameKey)) {
    const allowed = group.length < MANY_OBJECTS ? 1 : Math.max(2, Math.floor(group.length * ALIKE_OF_MANY));
    for (const alike of groupBy(group, nameText)) {
      const follows = alike.some(
        (field, at) => at > 0 && group.indexOf(field) === group.indexOf(alike[at - 1] ?? field) + 1,
      );
      if (alike.length > allowed || follows) noteCopies(copies, alike);
    }
  }
  return copies;
}

function noteCopies(copies: Map<ProseField, ProseField>, [first, ...others]: readonly ProseField[]): void {
  for (const other of others) if (first !== undefined) copies.set(other, copies.get(other) ?? first);
}

function groupBy(fields: readonly ProseField[], nameOf: (field: ProseField) => string): ProseField[][] {
  const groups = new Map<string, ProseField[]>();
  for (const field of fields) {
    const name = nameOf(field);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [field]);
    else group.push(field);
  }
  return [...groups.values()];
}

function mayTell({ mark, text }: ProseField): boolean {
  return mark.mayRepeat !== true && mark.kind !== 'label' && countWords(text) >= FEWEST_WORDS;
}

/** The object that a text is in; a list of texts belongs to the object that has it. */
function nameObject({ path }: ProseField): string {
  return JSON.stringify(path.slice(0, findKey(path)).map(String));
}

function nameKey({ path }: ProseField): string {
  return String(path[findKey(path)]);
}

function findKey(path: ProseField['path']): number {
  return path.findLastIndex((part) => typeof part === 'string');
}
