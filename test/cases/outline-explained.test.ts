import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { type LocationRegistry, LocationRegistrySchema } from '../../src/contracts/location-registry.ts';
import { type Outline, OutlineSchema } from '../../src/contracts/outline.ts';
import { type OutlineReport, OutlineReportSchema } from '../../src/contracts/outline-report.ts';
import type { RawScene, Scene } from '../../src/contracts/outline-scene.ts';
import type { Model } from '../../src/engine/ports.ts';
import { hashRegistry } from '../../src/outline/hash-registry.ts';
import { listScenes } from '../../src/outline/list-scenes.ts';
import { scoreOutline } from '../../src/outline/score-outline.ts';
import { readInput, readWhole } from '../fakes/answer-whole.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { makeOutline, prepareBook } from '../fakes/outline-bench.ts';
import { TEST_BOOK } from '../fakes/test-book.ts';

// No value in a finished outline that nobody can answer for: a model emitted it, or a recorded compilation, derivation or
// insertion explains it.

const BOOK = { ...TEST_BOOK, chapters: 4 };
const PATHS = {
  outline: 'outline/outline.json',
  location_registry: 'outline/location_registry_active.json',
  outline_pipeline_report: 'outline/outline_pipeline_report_latest.json',
} as const;

type Leaf = string | number | boolean | null;

describe('a finished outline', () => {
  let files: ReadonlyMap<string, string>;
  let outline: Outline;
  let registry: LocationRegistry;
  let report: OutlineReport;
  let answers: Answers;

  beforeAll(async () => {
    answers = createAnswers();
    files = (await makeOutline(collect(await loadOfflineAuthor(), answers), {}, await prepareBook(BOOK)))
      .files;
    const read = (path: string) => JSON.parse(files.get(path) ?? 'null');
    outline = OutlineSchema.parse(read(PATHS.outline));
    registry = LocationRegistrySchema.parse(read(PATHS.location_registry));
    report = OutlineReportSchema.parse(read(PATHS.outline_pipeline_report));
  });

  it('has bridge scenes to be explained', () => {
    expect(answers.bridges.size).toBeGreaterThan(0);
    expect(report.seam_summary?.inserted_scene_refs).toHaveLength(answers.bridges.size);
    expect(
      listScenes(outline.chapters)
        .filter(({ scene }) => scene.inserted_by_pipeline)
        .map(({ ref }) => ref),
    ).toEqual([...(report.seam_summary?.inserted_scene_refs ?? [])].sort(byPlace));
  });

  it('has no value that neither a model emitted nor the records explain', () => {
    expect(listUnexplained(outline, registry, report, answers)).toEqual([]);
  });

  it('has lost nothing of what the last phase emitted', () => {
    const kept = new Map(listLeaves(outline.chapters, ''));
    const lost = outline.chapters.flatMap((_, index) =>
      listLeaves(answers.last('phase_06', index + 1).chapters[0], `/${index}`).filter(
        ([at, value]) => kept.get(at) !== value && !/\/seam_(score|resolution)$/.test(at),
      ),
    );
    expect(lost).toEqual([]);
  });

  it('is caught by this comparison when one value is changed', () => {
    const pointers = listLeaves(outline, '').map(([at]) => at);
    for (const at of pointers.filter((_, index) => index % 37 === 0)) {
      const changed = structuredClone(outline);
      change(changed, at);
      expect(listUnexplained(changed, registry, report, answers), at).not.toEqual([]);
    }
  });

  it('takes its bridge scenes word for word from the model', () => {
    const folder = `outline/pipeline_runs/${report.run_id}/phase_04_transition_causality_refinement`;
    const refined = JSON.parse(files.get(`${folder}/outline.json`) ?? 'null') as Pick<Outline, 'chapters'>;
    const inserted = listScenes(refined.chapters).filter(({ scene }) => scene.inserted_by_pipeline);
    expect(inserted).toHaveLength(answers.bridges.size);
    const given =
      /^\/(scene_id|consumes_outcome_from|hands_off_to|seam_\w+|insert\w+|location_(start|end)_id)$/;
    for (const { scene } of inserted) {
      const words = new Map(listLeaves(answers.bridges.get(scene.insert_origin_edge ?? '')?.scene, ''));
      expect(
        listLeaves(scene, '').filter(([at, value]) => words.get(at) !== value && !given.test(at)),
      ).toEqual([]);
    }
  });

  it('names only places that a model named', () => {
    for (const { display_name, aliases } of registry.locations)
      for (const label of [display_name, ...aliases]) expect(answers.labels).toContain(label);
  });

  it('keeps the published schemas, with its registry and its report', () => {
    for (const [name, path] of Object.entries(PATHS)) {
      const url = new URL(`../../schemas/${name}.schema.json`, import.meta.url);
      const validate = new Ajv2020({ allErrors: true, validateFormats: false }).compile(
        JSON.parse(readFileSync(url, 'utf8')),
      );
      expect(validate(JSON.parse(files.get(path) ?? 'null')), JSON.stringify(validate.errors)).toBe(true);
    }
  });

  it('is the same bytes when it is made again', async () => {
    const again = await makeOutline(await loadOfflineAuthor(), {}, await prepareBook(BOOK));
    expect(mask(again.files)).toEqual(mask(files));
  });

  it.each([1, 2, 3])('is the same bytes in whatever order answers arrive (%i)', async (seed) => {
    const arrived: string[] = [];
    const shuffled = await makeOutline(
      delay(await loadOfflineAuthor(), seed, arrived),
      {},
      await prepareBook(BOOK),
    );
    expect(arrived).not.toEqual([...arrived].sort());
    expect(mask(shuffled.files)).toEqual(mask(files));
  });
});

interface Answer {
  readonly chapters: readonly unknown[];
  readonly characters?: readonly Record<string, unknown>[];
  readonly threads?: readonly Record<string, unknown>[];
}

interface Answers {
  /** phase_03 … and chapter → the last answer. */
  readonly units: Map<string, Answer>;
  last(phase: string, chapter: number): Answer;
  /** By edge, with the score that the request gave. */
  readonly bridges: Map<string, { readonly scene: RawScene; readonly score: number }>;
  readonly labels: Set<string>;
  /** The registries that the last phase was shown, from the phases before. */
  known: Pick<Answer, 'characters' | 'threads'>;
}

function createAnswers(): Answers {
  const units = new Map<string, Answer>();
  return {
    units,
    bridges: new Map(),
    labels: new Set(),
    known: {},
    last(phase, chapter) {
      const answer = units.get(`${phase} ${chapter}`);
      if (answer === undefined) throw new Error(`there is no answer of ${phase} for chapter ${chapter}`);
      return answer;
    },
  };
}

function collect(author: Model, answers: Answers): Model {
  return {
    ...author,
    async generate(request, options) {
      const answer = await author.generate(request, options);
      const prompt = request.messages.map(({ content }) => content).join('\n');
      const parsed = JSON.parse(answer.text);
      for (const [at, value] of listLeaves(parsed, ''))
        if (/\/location_\w*label$/.test(at)) answers.labels.add(String(value));
      const edge = /^edge: (.+)$/m.exec(prompt)?.[1];
      if (edge !== undefined) {
        const score = Number(
          new RegExp(`"edge":"${edge}","chapter_id":\\d+,"seam_score":(\\d+)`).exec(prompt)?.[1],
        );
        answers.bridges.set(edge, { scene: parsed.scene, score });
      }
      const phase = /^phase: (phase_0\d)/m.exec(prompt)?.[1];
      const chapter = /^chapter: (\d+)$/m.exec(prompt)?.[1];
      if (phase !== undefined && chapter !== undefined)
        answers.units.set(`${phase} ${chapter}`, readAnswer(parsed, prompt));
      if (phase === 'phase_06') answers.known = JSON.parse(readInput(prompt, 'registry'));
      return answer;
    },
  };
}

/** What a delta does not speak of was said by the phase before; of people and threads it counts only what is said. */
function readAnswer(parsed: Answer & Parameters<typeof readWhole>[0], prompt: string): Answer {
  if (parsed.schema_version !== 'outline_delta_v1') return parsed;
  const { characters = [], threads = [] } = parsed;
  return { chapters: readWhole(parsed, prompt).chapters, characters, threads };
}

/** Answers come after a number of turns that only the seed and the request's place decide. */
function delay(author: Model, seed: number, arrived: string[]): Model {
  let state = seed;
  return {
    ...author,
    async generate(request, options) {
      state = (state * 1103515245 + 12345) % 2147483648;
      const turns = Math.floor(state / 65536) % 40;
      const answer = await author.generate(request, options);
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      const prompt = request.messages.map(({ content }) => content).join('\n');
      arrived.push(`${/^phase: (\w+)/m.exec(prompt)?.[1]} ${/^chapter: (\d+)$/m.exec(prompt)?.[1]}`);
      return answer;
    },
  };
}

/** JSON pointers of the values that nothing explains. */
function listUnexplained(
  outline: Outline,
  registry: LocationRegistry,
  report: OutlineReport,
  answers: Answers,
): string[] {
  const explained = new Map<string, Leaf>();
  const explain = (value: unknown, at: string) => {
    for (const [pointer, leaf] of listLeaves(value, at)) explained.set(pointer, leaf);
  };
  explain('1.1', '/schema_version');
  explain(
    {
      run_id: report.run_id,
      registry_sha256: hashRegistry(registry),
      registry_source_run_id: report.registry?.source_run_id,
      created_at: report.timestamp,
    },
    '/metadata',
  );
  const scores = new Map(scoreOutline(outline.chapters).map((edge) => [edge.from_ref, edge.seam_score]));
  const scenes = new Map(listScenes(outline.chapters).map(({ ref, scene }) => [ref, scene]));
  const lastRef = [...scenes.keys()].at(-1);
  outline.chapters.forEach(({ chapter_id, sections }, index) => {
    explain(answers.last('phase_06', index + 1).chapters[0], `/chapters/${index}`);
    sections.forEach((section, place) => {
      section.scenes.forEach((scene, number) => {
        const at = `/chapters/${index}/sections/${place}/scenes/${number}`;
        const ref = `${chapter_id}:${scene.scene_id}`;
        explain(explainScene(ref, scene, registry, report, answers, scenes), at);
        explain(scores.get(ref) ?? 0, `${at}/seam_score`);
        if (ref === lastRef) explain('inline_bridge', `${at}/seam_resolution`);
      });
    });
  });
  const chapters = outline.chapters.map((_, index) => answers.last('phase_06', index + 1));
  outline.characters.forEach((person, index) => {
    const said = [...chapters.flatMap((each) => each.characters ?? []), ...(answers.known.characters ?? [])];
    // The first that says something about a person is believed.
    for (const each of said.filter(({ character_id }) => character_id === person.character_id).reverse())
      explain(each, `/characters/${index}`);
  });
  outline.threads.forEach((thread, index) => {
    const said = [...(answers.known.threads ?? []), ...chapters.flatMap((each) => each.threads ?? [])];
    // The last that says how a thread stands is believed.
    for (const each of said.filter(({ thread_id }) => thread_id === thread.thread_id))
      explain(each, `/threads/${index}`);
  });
  return listLeaves(outline, '').flatMap(([at, value]) =>
    explained.has(at) && explained.get(at) === value ? [] : [at],
  );
}

/** What the orchestrator put on a scene, from its records alone. */
function explainScene(
  ref: string,
  scene: Scene,
  registry: LocationRegistry,
  report: OutlineReport,
  answers: Answers,
  scenes: ReadonlyMap<string, Scene>,
): Partial<Scene> {
  const derived = report.derivations.find(({ scene_ref }) => scene_ref === ref);
  const start =
    scene.location_start_label === undefined
      ? derived !== undefined &&
        derived.value === scenes.get(derived.derived_from)?.location_end_id &&
        scene.handoff_mode === 'direct_continuation'
        ? derived.value
        : undefined
      : findPlace(registry, scene.location_start_label, scene.location_start_parent_label);
  const end = findPlace(registry, scene.location_end_label, scene.location_end_parent_label);
  const bridge = report.seam_summary?.inserted_scene_refs.includes(ref)
    ? answers.bridges.get(scene.insert_origin_edge ?? '')
    : undefined;
  return {
    ...(start === undefined ? {} : { location_start_id: start }),
    ...(end === undefined ? {} : { location_end_id: end }),
    ...(bridge === undefined
      ? {}
      : {
          inserted_by_pipeline: true,
          insert_reason: `seam score ${bridge.score}`,
          insert_origin_edge: scene.insert_origin_edge,
        }),
  };
}

function findPlace(
  { locations }: LocationRegistry,
  label: string,
  parent: string | undefined,
): string | undefined {
  const bears = (place: LocationRegistry['locations'][number], name: string) =>
    [place.display_name, ...place.aliases].includes(name);
  const found = locations.filter((place) => {
    if (!bears(place, label)) return false;
    const above = locations.find(({ location_id }) => location_id === place.parent_location_id);
    return parent === undefined ? above === undefined : above !== undefined && bears(above, parent);
  });
  return found.length === 1 ? found[0]?.location_id : undefined;
}

function listLeaves(value: unknown, at: string): [string, Leaf][] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [[at, value as Leaf]];
  return Object.entries(value).flatMap(([key, item]) => listLeaves(item, `${at}/${key}`));
}

function change(value: unknown, pointer: string): void {
  const keys = pointer.split('/').slice(1);
  const last = keys.pop() ?? '';
  let here = value as Record<string, unknown>;
  for (const key of keys) here = here[key] as Record<string, unknown>;
  const was = here[last];
  here[last] = typeof was === 'number' ? was + 1 : `${String(was)} changed`;
}

/** Everything that was published or kept of the run, without its id and its times. */
function mask(files: ReadonlyMap<string, string>): Record<string, string> {
  const hide = (text: string) =>
    text.replaceAll(/run_\d+/g, 'RUN').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'AT');
  return Object.fromEntries([...files].map(([path, text]) => [hide(path), hide(text)]));
}

function byPlace(a: string, b: string): number {
  const [chapter = 0, scene = 0] = a.split(':').map(Number);
  const [otherChapter = 0, otherScene = 0] = b.split(':').map(Number);
  return chapter - otherChapter || scene - otherScene;
}
