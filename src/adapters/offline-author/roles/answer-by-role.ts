import { checkContinuityOf } from './check-continuity.ts';
import { citeOutline, citeScene } from './cite.ts';
import { findSources, type SourceKind } from './evidence.ts';
import { planScene } from './plan-scene.ts';
import { readAsReader } from './read-as-reader.ts';
import type { RoleRequest, RoleWriter, Stop, Work } from './role-request.ts';
import { draftScene, editSceneOf } from './write-and-edit.ts';

const TEXTS = ['edited_scene', 'edited_draft', 'draft', 'scene_text'];

/** An answer to a prompt type that nobody listed, by what is asked for and of whom: a project's own recipes run too. */
export function chooseByRole(role: string, content: string, inputs: ReadonlyMap<string, string>): RoleWriter {
  const slot = TEXTS.find((name) => inputs.has(name)) ?? '';
  if (content === 'scene_plan') return planScene;
  if (content === 'check_report') return checkContinuityOf(slot);
  if (role === 'writer' && slot === '') return draftScene;
  if (role === 'editor' && slot !== '') return editSceneOf(slot);
  return reportPlainly;
}

/** What a reader meets in the longest piece that was given. */
function reportPlainly(request: RoleRequest): Work | Stop {
  const given = [...request.inputs].filter(
    ([name]) => !['request', 'contract_schema', 'packet', 'keys', 'task'].includes(name),
  );
  const [, text = ''] = given.reduce(
    (longest, next) => (next[1].length > longest[1].length ? next : longest),
    ['', ''] as [string, string],
  );
  if (text === '') return { stop: 'question', detail: request.say('stop_no_frame') };
  const kinds: readonly SourceKind[] = ['scene', 'canon', 'outline'];
  const path = request.frame?.canonical_path ?? kinds.flatMap((kind) => findSources(text, kind))[0]?.path;
  const { remarks } = readAsReader(text, request);
  return {
    content: remarks.join('\n\n'),
    evidence: path === undefined ? citeOutline(request) : citeScene(path, text, text),
    told: request.say('report_plain', { count: remarks.length }),
  };
}
