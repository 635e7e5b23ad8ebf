import { readFile } from 'node:fs/promises';
import { BridgeSceneSchema } from '../../src/contracts/bridge-scene.ts';
import type { Finding } from '../../src/contracts/finding.ts';
import type { RawChapter } from '../../src/contracts/outline.ts';
import { SectionsSchema, SpineSchema } from '../../src/contracts/outline.ts';
import { type PhaseId, PhaseIdSchema } from '../../src/contracts/outline-ids.ts';
import type { HintCompliance } from '../../src/contracts/outline-refinement.ts';
import type { Model } from '../../src/engine/ports.ts';
import type { ChapterAnswer } from '../../src/outline/chapter-answer.ts';
import { checkSections, checkSpine } from '../../src/outline/check-plan.ts';
import { compileChapterAnswer } from '../../src/outline/compile-chapter-answer.ts';
import { compileOutline } from '../../src/outline/compile-outline.ts';
import { countCast } from '../../src/outline/count-cast.ts';
import { countThreads } from '../../src/outline/count-threads.ts';
import { insertScenes } from '../../src/outline/insert-scenes.ts';
import { listAttention, listDowngraded } from '../../src/outline/list-attention.ts';
import { listScenes } from '../../src/outline/list-scenes.ts';
import { mergeRegistries } from '../../src/outline/merge-registries.ts';
import type { OutlineSources } from '../../src/outline/outline-sources.ts';
import { applySeams, type OutlineState } from '../../src/outline/outline-state.ts';
import { buildPhaseInputs, type PhaseView } from '../../src/outline/phase-inputs.ts';
import { PHASES } from '../../src/outline/phases.ts';
import { planInsertions } from '../../src/outline/plan-insertions.ts';
import type { SceneCountRule } from '../../src/outline/scene-count.ts';
import { type SeamEdge, scoreOutline } from '../../src/outline/score-outline.ts';
import { seedRegistries } from '../../src/outline/seed-registries.ts';
import { stripChapter, stripScene } from '../../src/outline/strip-scene.ts';
import { fillTemplate, type PromptInput } from '../../src/prompts/fill-template.ts';
import { parseTemplate, type Template } from '../../src/prompts/parse-template.ts';

// The six phases with nothing but a model: the same prompts, checks and counts as the pipeline, without runs, attempts and
// files. A finding is collected where the pipeline would ask again.

export interface DrivenBook {
  readonly idea: string;
  readonly language: 'en' | 'zh';
  readonly chapters: number;
  readonly seed?: string;
  readonly sceneCount?: SceneCountRule;
  /** In which order the chapters of a phase are asked for. */
  readonly order?: (ids: number[]) => number[];
  readonly hints?: OutlineSources['hints'];
}

export interface Driven {
  readonly state: OutlineState;
  readonly findings: readonly Finding[];
  readonly attention: ReturnType<typeof listAttention>;
  /** As the draft left them, before bridges. */
  readonly draftEdges: readonly SeamEdge[];
  readonly inserted: readonly string[];
  readonly blocked: readonly SeamEdge[];
  readonly hints: readonly HintCompliance[];
  readonly answers: readonly string[];
}

export async function loadOutlineTemplates(): Promise<OutlineSources['templates']> {
  const load = async (id: string): Promise<Template> =>
    parseTemplate(
      id,
      await readFile(new URL(`../../assets/prompts/templates/${id}.md`, import.meta.url), 'utf8'),
    );
  const templates = new Map<PhaseId | 'bridge', Template>();
  for (const phase of PhaseIdSchema.options) templates.set(phase, await load(`outline_${phase}`));
  templates.set('bridge', await load('outline_bridge_scene'));
  return templates;
}

export async function driveOutline(
  model: Model,
  templates: OutlineSources['templates'],
  book: DrivenBook,
): Promise<Driven> {
  const answers: string[] = [];
  const findings: Finding[] = [];
  const seed = book.seed ?? '1';
  const sceneCount: SceneCountRule = book.sceneCount ?? { mode: 'default' };
  const generate = async (content: string): Promise<string> => {
    const request = {
      messages: [{ role: 'user' as const, content }],
      jsonSchema: null,
      maxOutputTokens: 32_000,
      temperature: null,
    };
    const { text } = await model.generate(request, { signal: new AbortController().signal });
    answers.push(text);
    return text;
  };
  const ask = (template: Template | undefined, inputs: readonly PromptInput[]): Promise<string> => {
    if (template === undefined) throw new Error('no template');
    return generate(
      fillTemplate(template, inputs)
        .messages.map(({ content }) => content)
        .join('\n\n'),
    );
  };
  const bible: Record<string, string> = {};
  for (const contract of ['world', 'theme_conflict', 'characters']) {
    const block = (name: string, text: string) =>
      `<input name="${name}" fence="f0">\n${text}\n</input fence="f0">`;
    const given = {
      request: `contract: ${contract}\nlanguage: ${book.language}`,
      keys: `seed: ${seed}`,
      idea: book.idea,
      ...bible,
    };
    const answer: unknown = JSON.parse(
      await generate(
        Object.entries(given)
          .map(([name, text]) => block(name, text))
          .join('\n'),
      ),
    );
    bible[contract] = JSON.stringify({ schema_version: `${contract}_v1`, ...(answer as object) });
  }
  const sources: OutlineSources = {
    book: {
      schema_version: 'book_v1',
      book_id: 'driven',
      idea: book.idea,
      language: book.language,
      chapters: book.chapters,
      seed,
    },
    world: bible['world'] ?? '',
    themeConflict: bible['theme_conflict'] ?? '',
    characters: bible['characters'] ?? '',
    notes: null,
    style: '',
    bible: null,
    hints: book.hints ?? null,
    authorOutline: null,
    reuse: null,
    chapters: book.chapters,
    templates,
    options: { sceneCount, strict: true, insertBudget: 2, pauseOnAttention: false, fromPhase: 1, toPhase: 6 },
  };
  const [first, second, ...rest] = PHASES;
  if (first === undefined || second === undefined) throw new Error('there are six phases');
  const spine = SpineSchema.parse(
    JSON.parse(await ask(templates.get(first.id), buildPhaseInputs({ sources, phase: first }, null))),
  );
  findings.push(...checkSpine(spine, book.chapters));
  const sections = SectionsSchema.parse(
    JSON.parse(
      await ask(templates.get(second.id), buildPhaseInputs({ sources, phase: second, spine }, null)),
    ),
  );
  findings.push(...checkSections(sections, book.chapters));

  let state: OutlineState = {
    spine,
    sections,
    chapters: [],
    registries: { characters: [], threads: [] },
    locations: { schema_version: 'location_registry_v1', locations: [] },
    edges: [],
  };
  let draftEdges: readonly SeamEdge[] = [];
  let inserted: readonly string[] = [];
  let blocked: readonly SeamEdge[] = [];
  const hints: HintCompliance[] = [];
  for (const phase of rest) {
    const drafted = phase.number > 3;
    const view: PhaseView = {
      sources,
      phase,
      spine,
      sections,
      ...(drafted ? { chapters: state.chapters } : {}),
      registries: drafted
        ? state.registries
        : (seedRegistries(sources.characters, sources.themeConflict) as never),
      locations: state.locations,
      edges: state.edges,
      tables: {
        cast: countCast(state.chapters, state.registries.characters),
        threads: countThreads(state.chapters, state.registries.threads),
      },
    };
    const ids = spine.chapters.map(({ chapter_id }) => chapter_id);
    const compiled = new Map<number, ChapterAnswer>();
    for (const chapterId of book.order?.(ids) ?? ids) {
      const answer = phase.schema.parse(
        JSON.parse(await ask(templates.get(phase.id), buildPhaseInputs({ ...view, chapterId }, null))),
      );
      const { value, findings: found } = compileChapterAnswer(view, chapterId, answer as never);
      findings.push(...found);
      if (value === null) throw new Error(`${phase.id} of chapter ${chapterId}: ${JSON.stringify(found)}`);
      compiled.set(chapterId, value);
      hints.push(...(value.refinement?.hints ?? []));
    }
    const chapters = ids.flatMap((id) => compiled.get(id) ?? []);
    const merged = mergeRegistries(drafted ? state.registries : { characters: [], threads: [] }, chapters);
    findings.push(...[...merged.findings.values()].flat());
    const raw = chapters.map(({ chapter }) => chapter);
    state = advance(state, raw, merged.registries, phase.id);
    if (phase.number === 3) draftEdges = state.edges;
    if (phase.number === 4) state = await bridge(state, phase.id);
    if (phase.number >= 4) state = { ...state, chapters: applySeams(state.chapters, state.edges) };
  }
  const { listSuspects } = compileOutline(
    state.chapters.map(stripChapter),
    { schema_version: 'location_registry_v1', locations: [] },
    'phase_06_thread_payoff_refinement',
  );
  const attention = listAttention(state, {
    downgraded: listDowngraded(state),
    blocked,
    suspects: listSuspects(),
    phase: 'phase_06_thread_payoff_refinement',
  });
  return { state, findings, attention, draftEdges, inserted, blocked, hints, answers };

  function advance(
    before: OutlineState,
    raw: readonly RawChapter[],
    registries: OutlineState['registries'],
    phase: PhaseId,
  ): OutlineState {
    const compiled = compileOutline(raw, before.locations, phase);
    return {
      ...before,
      chapters: compiled.chapters,
      registries,
      locations: compiled.registry,
      edges: scoreOutline(compiled.chapters),
    };
  }

  async function bridge(before: OutlineState, phase: PhaseId): Promise<OutlineState> {
    const plan = planInsertions(
      before.edges.map((edge) => ({ ...edge, chapter_id: Number(edge.to_ref.split(':')[0]) })),
      {
        mode: sceneCount.mode,
        budgetPerChapter: 2,
        sceneCounts: new Map(
          before.chapters.map(({ chapter_id, sections: parts }) => [
            chapter_id,
            parts.flatMap(({ scenes }) => scenes).length,
          ]),
        ),
        ...(sceneCount.mode === 'range' ? { range: sceneCount } : {}),
      },
    );
    if (plan.conflict.length > 0) throw new Error(`conflict at ${plan.conflict[0]?.edge}`);
    blocked = plan.blocked;
    const scenes = new Map(listScenes(before.chapters).map(({ ref, scene }) => [ref, scene]));
    const bridges = [];
    for (const edge of plan.insert) {
      const [from, to] = [scenes.get(edge.from_ref), scenes.get(edge.to_ref)];
      if (from === undefined || to === undefined) throw new Error(`no edge ${edge.edge}`);
      const text = await ask(templates.get('bridge'), [
        { name: 'book', text: JSON.stringify({ title: null, language: book.language }) },
        { name: 'edge', text: JSON.stringify({ ...edge, from: stripScene(from), to: stripScene(to) }) },
        { name: 'registry', text: JSON.stringify(before.registries) },
        { name: 'contract_schema', text: '{}' },
        { name: 'request', text: `contract: bridge_scene\nedge: ${edge.edge}\nlanguage: ${book.language}` },
      ]);
      bridges.push({ before: edge.to_ref, scene: BridgeSceneSchema.parse(JSON.parse(text)).scene });
    }
    if (bridges.length === 0) return before;
    const done = insertScenes(before.chapters.map(stripChapter), before.registries.characters, bridges);
    inserted = done.refs;
    return advance(before, done.chapters, { ...before.registries, characters: done.characters }, phase);
  }
}
