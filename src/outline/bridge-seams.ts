import { BridgeSceneSchema } from '../contracts/bridge-scene.ts';
import type { RawChapter } from '../contracts/outline.ts';
import { renderAnswerSchema } from '../engine/judge-answer.ts';
import { mapInFlight } from '../engine/map-in-flight.ts';
import type { RunContext } from '../engine/run-context.ts';
import { askUnit } from './ask-unit.ts';
import { checkBridgeScene } from './check-bridge-scene.ts';
import type { InsertMarks } from './compile-outline.ts';
import { SCENE_TOKENS } from './estimate-outline.ts';
import { formatRetry } from './format-retry.ts';
import { insertScenes } from './insert-scenes.ts';
import { listScenes } from './list-scenes.ts';
import { loosenScene } from './loosen-outline.ts';
import type { Registries } from './merge-registries.ts';
import type { OutlineProgress } from './outline-progress.ts';
import type { OutlineSources } from './outline-sources.ts';
import type { OutlineState } from './outline-state.ts';
import type { Phase } from './phases.ts';
import { planBridges } from './plan-bridges.ts';
import type { SeamEdge } from './score-outline.ts';
import { collectMarks, stripChapter, stripScene } from './strip-scene.ts';

export interface Bridged {
  readonly raw: readonly RawChapter[];
  readonly registries: Registries;
  readonly marks: ReadonlyMap<string, InsertMarks>;
  /** Old reference → new one, for every scene that was there. */
  readonly moved: ReadonlyMap<string, string>;
}

/** Seams that need a scene of their own get one, within the budget: planned here, written by the model, put in their place. */
export async function bridgeSeams(
  context: RunContext,
  progress: OutlineProgress,
  sources: OutlineSources,
  phase: Phase,
  state: OutlineState,
): Promise<Bridged | null> {
  const plan = planBridges(sources, state);
  progress.blocked = plan.blocked;
  const model = await context.modelFor('planner');
  const bridges = await mapInFlight(plan.insert, model.maxInFlight, async (edge) => {
    const scene = await askBridge(context, progress, sources, phase, state, edge);
    return { before: edge.to_ref, scene, edge };
  });
  if (bridges.length === 0) return null;
  const raw = state.chapters.map(stripChapter);
  const earlier = collectMarks(state.chapters);
  const inserted = insertScenes(raw, state.registries.characters, bridges);
  progress.insertedRefs = inserted.refs;
  const marks = new Map([...earlier].map(([ref, mark]) => [inserted.moved.get(ref) ?? ref, mark]));
  inserted.refs.forEach((ref, index) => {
    const edge = bridges[index]?.edge;
    if (edge === undefined) return;
    marks.set(ref, {
      inserted_by_pipeline: true,
      insert_reason: `seam score ${edge.seam_score}`,
      insert_origin_edge: edge.edge,
    });
  });
  return {
    raw: inserted.chapters,
    registries: { ...state.registries, characters: inserted.characters },
    marks,
    moved: inserted.moved,
  };
}

async function askBridge(
  context: RunContext,
  progress: OutlineProgress,
  sources: OutlineSources,
  phase: Phase,
  state: OutlineState,
  edge: SeamEdge,
) {
  const scenes = new Map(listScenes(state.chapters).map(({ ref, scene }) => [ref, stripScene(scene)]));
  const from = scenes.get(edge.from_ref) ?? null;
  const to = scenes.get(edge.to_ref) ?? null;
  const { book } = sources;
  const { value } = await askUnit(context, progress, {
    phase,
    unit: `${phase.id}/bridge:${edge.edge.replaceAll(':', '.').replace('->', '-')}`,
    name: 'bridge_scene',
    template: sources.templates.get('bridge'),
    schema: BridgeSceneSchema,
    language: book.language,
    usualTokens: SCENE_TOKENS,
    inputs: (findings, refused) => [
      { name: 'book', text: JSON.stringify({ title: book.title ?? null, language: book.language }) },
      {
        name: 'edge',
        text: JSON.stringify({ ...edge, from, to }),
      },
      { name: 'registry', text: JSON.stringify(state.registries) },
      {
        name: 'contract_schema',
        text: JSON.stringify(renderAnswerSchema({ name: 'bridge_scene', schema: BridgeSceneSchema }).schema),
      },
      { name: 'request', text: `contract: bridge_scene\nedge: ${edge.edge}\nlanguage: ${book.language}` },
      ...(findings === null ? [] : [{ name: 'findings', text: formatRetry(findings, refused, state) }]),
    ],
    loosen: ({ scene }) => ({
      schema_version: 'bridge_scene_v1' as const,
      // No scene by its contract, only in the shape that the checks read: see loosen-outline.ts.
      scene: loosenScene(scene) as never,
    }),
    compile: (answer) => ({
      value: answer,
      findings: checkBridgeScene(answer.scene, {
        toRef: edge.to_ref,
        from,
        to,
        registries: state.registries,
        strict: sources.options.strict,
      }),
    }),
  });
  return value.scene;
}
