import { nameCount } from '../name-count.ts';
import type { DraftHunk } from '../novel/revise/derive-draft.ts';
import type { ShownCandidate } from '../novel/revise/open-candidates.ts';
import type { CommandContext } from './command-spec.ts';
import type { Paint } from './create-paint.ts';
import { formatColumns } from './format-columns.ts';

/** Drafts of a passage word by word: what goes in [- -], what comes in {+ +}, each change with its number. */
export function formatCandidate(
  { candidate, current, drafts }: ShownCandidate,
  bookId: string,
  { command, out: { paint } }: Pick<CommandContext, 'command' | 'out'>,
): string {
  const { candidate_id: id, passages, chapter_number, status, instruction } = candidate;
  const scenes = passages.map(({ scene_number }) => `${chapter_number}:${scene_number}`).join(', ');
  const facts = formatColumns([
    ['candidate', id],
    ['of', `scene ${scenes}`],
    ['asked', instruction],
    [
      'status',
      candidate.status === 'applied'
        ? `applied: draft ${candidate.draft}, ${formatHunks(candidate.hunks)}`
        : status,
    ],
  ]);
  const shown = drafts.map(({ draft, words, hunks }) =>
    [
      paint.bold(`draft ${draft}`) +
        paint.dim(`  ${nameCount(words, 'word')}, ${nameCount(hunks.length, 'change')}`),
      ...passages.flatMap(({ scene_number, text }, passage) => {
        const own = hunks.filter((hunk) => hunk.passage === passage);
        if (own.length === 0) return [];
        return [
          ...(passages.length > 1 ? [paint.dim(`scene ${scene_number}`)] : []),
          formatPassage(text, own, paint),
        ];
      }),
    ].join('\n'),
  );
  return [facts, ...shown, ...listNext()].join('\n\n');

  function listNext(): string[] {
    if (status === 'rejected') return [];
    const left = listLeft();
    if (left.length === 0) return [];
    if (!current) return ['The text has changed since.'];
    const apply = `bookforge revision apply ${id} --book ${bookId}`;
    const which = drafts.length > 1 && status === 'open' ? ' --draft 1' : '';
    return [
      [
        `apply   ${command(`${apply}${which}`)}`,
        `some    ${command(`${apply}${which} --hunk ${left[0]}`)}`,
        ...(status === 'open'
          ? [`reject  ${command(`bookforge revision reject ${id} --book ${bookId}`)}`]
          : []),
      ].join('\n'),
    ];
  }

  /** The changes that can still be taken: of the draft that was taken, those that were left. */
  function listLeft(): number[] {
    const taken = candidate.status === 'applied' ? candidate : null;
    const draft = drafts.find((each) => each.draft === (taken?.draft ?? 1));
    return (draft?.hunks ?? []).map(({ hunk }) => hunk).filter((hunk) => !taken?.hunks.includes(hunk));
  }
}

export function formatHunks(hunks: readonly number[]): string {
  return `${hunks.length === 1 ? 'hunk' : 'hunks'} ${hunks.join(', ')}`;
}

/** More than this between two changes is only hinted at. */
const MOST_BETWEEN = 160;

function formatPassage(text: string, hunks: readonly DraftHunk[], paint: Paint): string {
  let shown = '';
  let at = 0;
  for (const { hunk, start, removed, added } of hunks) {
    shown += shorten(text.slice(at, start), at === 0 ? 'end' : 'middle');
    const [gone, came] = [removed.trimEnd(), added.trimEnd()];
    const mark = paint.cyan(`#${hunk} `);
    const space = added.slice(came.length) || removed.slice(gone.length);
    shown += `${mark}${gone === '' ? '' : paint.red(`[-${gone}-]`)}${came === '' ? '' : paint.green(`{+${came}+}`)}${space}`;
    at = start + removed.length;
  }
  return shown + shorten(text.slice(at), 'start');
}

function shorten(text: string, keep: 'start' | 'middle' | 'end'): string {
  if (text.length <= MOST_BETWEEN) return text;
  const half = MOST_BETWEEN / 2;
  const head = keep === 'end' ? '' : text.slice(0, half).toWellFormed();
  const tail = keep === 'start' ? '' : text.slice(-half).toWellFormed();
  return `${head} … ${tail}`;
}
