import type { DocumentEdit } from '../../contracts/document-edits.ts';
import { InvariantError } from '../../errors.ts';
import type { OfficeFile } from '../open-office-file.ts';
import type { RefuseFile } from '../refuse-file.ts';
import { rewriteZip } from '../rewrite-zip.ts';
import { isDeclined } from './declined.ts';
import type { EditEffect, Editor, PlannedEdit } from './edit-plan.ts';
import { applySplices, findClash, type Splice } from './splice-text.ts';

/** Why an operation is not done, by its place among them. */
export interface EditRefusal {
  readonly index: number;
  readonly why: string;
}

export interface EditDecision {
  /** Empty where one of them is refused: all are done, or none. */
  readonly planned: readonly PlannedEdit[];
  readonly refusals: readonly EditRefusal[];
}

/** What operations come to together: each alone, and whether two of them want the same place. */
export function planEdits(editor: Editor, edits: readonly DocumentEdit[]): EditDecision {
  const effects = editor.plan(edits);
  const alone = effects.flatMap((effect, index): EditRefusal[] =>
    isDeclined(effect) ? [{ index, why: effect.declined }] : [],
  );
  if (alone.length > 0) return { planned: [], refusals: alone };
  const planned = edits.flatMap((edit, index): PlannedEdit[] => {
    const effect = effects[index];
    return effect === undefined || isDeclined(effect) ? [] : [{ edit, ...effect }];
  });
  const clashes = findClashes(planned);
  return clashes.length > 0 ? { planned: [], refusals: clashes } : { planned, refusals: [] };
}

function findClashes(effects: readonly EditEffect[]): EditRefusal[] {
  return [...groupByPart(effects).values()].flatMap((placed): EditRefusal[] => {
    const clash = findClash(placed.map(({ splice }) => splice));
    if (clash === null) return [];
    const [one, other] = clash.map((at) => placed[at]?.index ?? 0);
    return [{ index: other ?? 0, why: `it changes what operation ${(one ?? 0) + 1} changes too` }];
  });
}

function groupByPart(effects: readonly EditEffect[]): Map<string, { splice: Splice; index: number }[]> {
  const parts = new Map<string, { splice: Splice; index: number }[]>();
  for (const [index, { splices }] of effects.entries())
    for (const { part, splice } of splices) {
      const placed = parts.get(part);
      if (placed === undefined) parts.set(part, [{ splice, index }]);
      else placed.push({ splice, index });
    }
  return parts;
}

/** The file with the operations done: parts that none of them names are the same bytes. */
export function applyEdits(
  file: OfficeFile,
  planned: readonly EditEffect[],
  refuseFile: RefuseFile,
): Uint8Array {
  const changes = new Map<string, Uint8Array | null>();
  for (const [part, placed] of groupByPart(planned)) {
    const tree = file.known(part);
    if (tree === null) throw new InvariantError(`${part} is not in the file any more`);
    changes.set(
      part,
      Buffer.from(
        applySplices(
          tree.text,
          placed.map(({ splice }) => splice),
        ),
      ),
    );
  }
  for (const { parts } of planned)
    for (const [part, text] of parts ?? []) changes.set(part, text === null ? null : Buffer.from(text));
  return changes.size === 0 ? file.bytes : rewriteZip(file.bytes, changes, file.source, refuseFile);
}
