import {
  type Replacement,
  type ReviewFinding,
  type SceneReview,
  SceneReviewSchema,
} from '../../../contracts/scene-work.ts';
import { parseJsonObject } from '../parse-json-object.ts';
import { readVoice, setMarks } from '../prose/obey-style.ts';
import { polishScene } from '../prose/polish-scene.ts';
import { splitSentences } from '../split-sentences.ts';
import { checkScene, passes } from './check-scene.ts';
import { excerpt, readAsReader } from './read-as-reader.ts';
import { readReport } from './read-report.ts';
import { countLength } from './read-scene-shape.ts';
import type { RoleRequest, Stop, Work } from './role-request.ts';

/** A reading of the whole draft: what contradicts frame or canon, and the sentences that a last reading would change. */
export function reviewScene(request: RoleRequest): Work | Stop {
  const { inputs, frame, say } = request;
  const draft = inputs.get('draft') ?? '';
  if (frame === null) return { stop: 'question', detail: say('stop_no_frame') };
  const { findings: found, culprit } = checkScene(draft, request);
  const { shape } = readAsReader(draft, request);
  // Only what stands on the page can be mended there.
  const grave = found.filter(
    ({ severity }) => severity === 'high' && culprit !== null && draft.includes(culprit),
  );
  const findings: ReviewFinding[] = [
    ...grave.slice(0, 1).map(({ severity, description, fix }) => ({
      id: 'f1',
      kind: 'continuity' as const,
      severity,
      quote: culprit ?? '',
      problem: description,
      fix: fix ?? say('critique_heavy_fix'),
    })),
    ...listPolishable(draft, request)
      .slice(0, MOST_STYLE)
      .map(({ quote }, at) => ({
        id: `s${at + 1}`,
        kind: 'style' as const,
        severity: 'low' as const,
        quote,
        problem: say('critique_heavy', { quote: excerpt(quote) }),
        fix: say('critique_heavy_fix'),
      })),
  ];
  const evidence = excerpt(shape.tensest);
  const notes = listNotes(inputs.get('notes') ?? '');
  const review: SceneReview = {
    pass: passes(grave),
    findings,
    ...(notes.length === 0 ? {} : { notes_met: notes.map((note_id) => ({ note_id, met: true })) }),
    evidence,
  };
  return { content: review, evidence: null, told: say('critique_told', { quote: excerpt(shape.opening) }) };
}

/** By the ids at the heads of their lines. */
function listNotes(text: string): string[] {
  return [...text.matchAll(/^(note_\d+) \(/gmu)].flatMap(([, id]) => id ?? []);
}

const MOST_STYLE = 4;

/** The passages that were found, put right: what cannot stand is taken out, and the rest is polished. */
export function mendScene(request: RoleRequest): Work | Stop {
  const { inputs, frame, say } = request;
  const draft = inputs.get('draft') ?? '';
  const review = SceneReviewSchema.safeParse(parseJsonObject(inputs.get('review') ?? ''));
  if (frame === null || !review.success) return { stop: 'question', detail: say('stop_no_frame') };
  const polished = new Map(listPolishable(draft, request).map(({ quote, instead }) => [quote, instead]));
  const replacements: Replacement[] = review.data.findings.flatMap(({ id, quote, severity }) => {
    const instead = polished.get(quote) ?? (severity === 'high' ? '' : null);
    return instead === null ? [] : [{ quote, text: instead, finding_ids: [id] }];
  });
  return {
    content: { replacements },
    evidence: null,
    told: say('edit_told', {
      before: countLength(draft),
      after: countLength(replaceAll(draft, replacements)),
    }),
  };
}

/** What a last reading of the draft changes; what a critic raised beyond the page is passed on as a risk. */
export function editByCritique(request: RoleRequest): Work | Stop {
  const { inputs, frame, say } = request;
  const draft = inputs.get('draft') ?? '';
  if (frame === null) return { stop: 'question', detail: say('stop_no_frame') };
  const replacements: Replacement[] = listPolishable(draft, request)
    .slice(0, MOST_REPLACED)
    .map(({ quote, instead }) => ({ quote, text: instead, finding_ids: [] }));
  const open = readReport(inputs.get('critique'))?.findings.filter(({ fix }) => fix === null) ?? [];
  return {
    content: { replacements },
    evidence: null,
    told: say('edit_told', {
      before: countLength(draft),
      after: countLength(replaceAll(draft, replacements)),
    }),
    risks: open.map(({ description }) => say('edit_risk', { finding: description })),
  };
}

const MOST_REPLACED = 24;

function replaceAll(draft: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((text, { quote, text: instead }) => text.replace(quote, () => instead), draft);
}

/** Sentences that a last reading changes, each standing in the draft once; whole paragraphs where it divides one. */
function listPolishable(
  draft: string,
  { inputs, frame, language, choose, lexicons }: RoleRequest,
): { readonly quote: string; readonly instead: string }[] {
  if (frame === null) return [];
  const [opening = '', ...rest] = draft.split('\n\n');
  return rest.flatMap((paragraph) => {
    // The opening keeps its words, so that each is polished behind it.
    const text = `${opening}\n\n${paragraph}`;
    const [, read = ''] = polishScene({ text, frame, language, choose, lexicons }).split('\n\n');
    const polished = setMarks(read, readVoice(inputs));
    if (polished === '' || polished === paragraph || draft.split(paragraph).length !== 2) return [];
    const before = splitSentences(paragraph);
    const after = splitSentences(polished);
    const at = before.findIndex((sentence, index) => sentence !== after[index]);
    const quote = before[at] ?? '';
    const isOne =
      before.length === after.length && before.every((each, index) => index === at || each === after[index]);
    return isOne && draft.split(quote).length === 2
      ? [{ quote, instead: after[at] ?? '' }]
      : [{ quote: paragraph, instead: polished }];
  });
}
