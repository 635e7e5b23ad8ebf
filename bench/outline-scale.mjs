// What the orchestrator itself costs: prompts, validation, compilation, reports, with a model that answers from the prompt at
// once. A scene of a book of 100 chapters may cost little more than one of a book of 10, in memory that stays small; and
// where the model is slow, its slowness is all that is waited for. Each measurement in a process of its own.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createMemoryWorkspace } from '../dist/adapters/store/memory-workspace.js';
import { createSystemClock } from '../dist/adapters/system/system-clock.js';
import { commitJson, createBook, outlineBook } from './bench-book.mjs';
import { median } from './median.mjs';

const SCENES = 10;
const SECTIONS = 2;
const WARM_UP = 4;
const ROUNDS = 5;
const IN_FLIGHT = 8;
const LATENCY_MS = 50;
/** 03 to 06, chapter by chapter. */
const CHAPTER_PHASES = 4;
const MEGABYTE = 1024 * 1024;

export function measureOutline() {
  const [small, large] = [measureIn('cost', 10), measureIn('cost', 100)];
  const { peakBytes } = measureIn('memory', 100);
  const slow = measureIn('latency', 24);
  return [
    {
      what: 'outline, cost a scene at 100 chapters, of 10',
      ratio: large.msPerScene / small.msPerScene,
      bound: 1.3,
      at: 'most',
      detail: `${large.msPerScene.toFixed(2)} ms against ${small.msPerScene.toFixed(2)} ms`,
    },
    {
      what: 'outline, peak memory of 100 chapters, of 300 MB',
      ratio: peakBytes / (300 * MEGABYTE),
      bound: 1,
      at: 'most',
      detail: `${(peakBytes / MEGABYTE).toFixed(0)} MB`,
    },
    {
      what: `outline, phases 03 to 06 of 24 chapters, ${LATENCY_MS} ms a request, of the floor`,
      ratio: slow.ms / slow.floorMs,
      bound: 1.25,
      at: 'most',
      detail: `${slow.ms.toFixed(0)} ms against ${slow.floorMs.toFixed(0)} ms (${slow.requests} requests)`,
    },
  ];
}

function measureIn(what, chapters) {
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), what, String(chapters)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const MEASURES = {
  /** CPU time less the model's own, once the code is warm. */
  async cost(chapters) {
    for (let round = 0; round < WARM_UP; round += 1) await outline(10, createModel(0));
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const model = createModel(0);
      const book = await prepare(chapters, model);
      const before = process.cpuUsage();
      await book.make();
      const { user, system } = process.cpuUsage(before);
      rounds.push(((user + system) / 1000 - model.ownMs()) / (chapters * SCENES));
    }
    return { msPerScene: median(rounds) };
  },

  async memory(chapters) {
    await outline(chapters, createModel(0));
    return { peakBytes: process.resourceUsage().maxRSS * 1024 };
  },

  async latency(chapters) {
    // Every round asks the same, so that the answers are there after the first: a model elsewhere takes no time here.
    const known = new Map();
    for (let round = 0; round < WARM_UP; round += 1) await outline(chapters, createModel(0, known));
    const rounds = [];
    let requests = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const model = createModel(LATENCY_MS, known);
      const times = [];
      const book = await prepare(chapters, model, ({ type, step_id }) => {
        const begins = type === 'step_started' && step_id.startsWith('phase_03');
        const ends = type === 'step_done' && step_id === 'phase_06_thread_payoff_refinement';
        if (begins || ends) times.push(performance.now());
      });
      await book.make();
      rounds.push(times.at(-1) - times[0]);
      requests = model.requests() - 2;
    }
    const floors = [];
    for (let round = 0; round < ROUNDS; round += 1) floors.push(await waitAlone(requests / CHAPTER_PHASES));
    return { ms: median(rounds), floorMs: median(floors), requests };
  },
};

/** The waits of as many requests, one phase after the other, with nobody doing anything between them. */
async function waitAlone(requestsAPhase) {
  const began = performance.now();
  for (let phase = 0; phase < CHAPTER_PHASES; phase += 1) {
    let left = requestsAPhase;
    const wait = async () => {
      for (; left > 0; ) {
        left -= 1;
        await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, wait));
  }
  return performance.now() - began;
}

async function outline(chapters, model) {
  await (await prepare(chapters, model)).make();
}

async function prepare(chapters, model, onEvent) {
  const store = await createMemoryWorkspace(createSystemClock(null)).open('bench');
  const book = await createBook(store, model, { chapters, onEvent });
  await commitJson(store, STORY);
  return {
    async make() {
      const { overall_status, reason_codes } = await outlineBook(book, SCENES);
      if (overall_status !== 'SUCCESS') throw new Error(`${overall_status}: ${JSON.stringify(reason_codes)}`);
    },
  };
}

const person = (name) => ({
  name,
  role: 'clock-maker',
  gender: 'female',
  appearance: 'Grey coat, ink on both hands.',
  personality: 'Patient until somebody rounds a number.',
  background: 'Born on the fourth deck.',
  motivation: 'The true count.',
});

const STORY = {
  'world.json': {
    schema_version: 'world_v1',
    world_name: 'Orrery',
    time_period: 'Year 212 of the crossing',
    geography: 'Nine decks around a cold spine.',
    social_system: 'Watches rule by rota.',
    technology_level: 'What can be mended is kept.',
    culture_customs: 'Nobody says the date before breakfast.',
  },
  'theme_conflict.json': {
    schema_version: 'theme_conflict_v1',
    core_theme: 'What a count is worth.',
    sub_themes: ['Trust in numbers'],
    main_conflict: 'The day too many',
    sub_conflicts: ['Who keeps the ledger'],
    tone: 'dry',
  },
  'characters.json': {
    schema_version: 'characters_v1',
    protagonist: person('Ada'),
    supporting_characters: [person('Bram')],
  },
};

// ── the model: the least that keeps every contract ───────────────────────────────────────────────────────────────────

function createModel(latencyMs, known = null) {
  let ownMs = 0;
  let requests = 0;
  return {
    id: 'bench:model',
    price: { input: 0, output: 0 },
    maxOutputTokens: 100_000,
    envelope: 'strict',
    maxInFlight: IN_FLIGHT,
    ownMs: () => ownMs,
    requests: () => requests,
    async generate({ messages }) {
      requests += 1;
      const started = performance.now();
      const prompt = messages.map(({ content }) => content).join('\n');
      const text = known?.get(prompt) ?? JSON.stringify(answer(prompt));
      known?.set(prompt, text);
      ownMs += performance.now() - started;
      if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
      const usage = { input_tokens: 1000, output_tokens: 1000, cached_tokens: 0 };
      return { text, usage, finishReason: 'stop' };
    },
  };
}

function answer(prompt) {
  const phase = /^phase: phase_(\d\d)/.exec(readBlock(prompt, 'request'))[1];
  return ANSWERS[phase](prompt);
}

const REGISTRY = {
  characters: [
    { character_id: 'CHAR_ADA', name: 'Ada', intro: { chapter: 1, scene: 1 } },
    { character_id: 'CHAR_BRAM', name: 'Bram', intro: { chapter: 1, scene: 1 } },
  ],
  threads: [{ thread_id: 'THREAD_DAY', label: 'The day too many', status: 'open' }],
};

const ANSWERS = {
  '01': (prompt) => {
    const { chapters } = JSON.parse(readBlock(prompt, 'book'));
    return { schema_version: 'spine_v1', chapters: numbers(chapters).map(writeSpineChapter) };
  },
  '02': (prompt) => {
    const chapters = JSON.parse(readBlock(prompt, 'spine')).map(({ chapter_id }) => ({
      chapter_id,
      sections: numbers(SECTIONS).map((section_id) => ({
        section_id,
        title: `Part ${section_id} of ${namePlace(chapter_id)}`,
        intent: `Ada wants count ${section_id} of ${namePlace(chapter_id)} and Bram wants it hidden.`,
        section_role: 'pressure',
        target_scene_count: SCENES / SECTIONS,
        end_condition: `Ada holds page ${chapter_id}.${section_id} of the ledger.`,
      })),
    }));
    return { schema_version: 'sections_v1', chapters };
  },
  '03': (prompt) => {
    const plan = JSON.parse(readBlock(prompt, 'chapter_plan'));
    const { sections, ...chapter } = plan;
    const each = SCENES / SECTIONS;
    const drafted = sections.map((section, index) => ({
      ...section,
      scenes: numbers(each).map((place) =>
        writeScene(chapter.chapter_id, index * each + place, place === each ? section.end_condition : null),
      ),
    }));
    return { schema_version: '1.1', chapters: [{ ...chapter, sections: drafted }], ...REGISTRY };
  },
  '04': (prompt) => change(prompt, { edits_applied: [], transition_hint_compliance: [] }),
  '05': (prompt) => change(prompt, { edits_applied: [] }),
  '06': (prompt) => change(prompt, { edits_applied: [] }),
};

/** What a phase changes: in phase 04 a word on every seam, and of each scene a sentence. */
function change(prompt, report) {
  const { chapter_id, sections } = JSON.parse(readBlock(prompt, 'chapter_outline'));
  const [, phase] = /^phase: (\w+)/.exec(readBlock(prompt, 'request'));
  const scenes = sections.flatMap((section) =>
    section.scenes.map(({ scene_id, summary, seam_resolution }) => ({
      scene_id,
      set: {
        summary: `${summary} The bell rings once more.`,
        ...(seam_resolution === undefined ? { seam_resolution: 'micro_scene' } : {}),
      },
    })),
  );
  return { schema_version: 'outline_delta_v1', phase, chapter_id, scenes, report };
}

function writeSpineChapter(chapter_id) {
  return {
    chapter_id,
    title: `The count at ${namePlace(chapter_id)}`,
    goal: `Ada has to find how the extra day came to ${namePlace(chapter_id)}.`,
    chapter_role: 'pressure',
    stakes_shift: `The watch will seal ${namePlace(chapter_id)} at the next bell.`,
    bridge: {
      from_prev: `The ledger of ${namePlace(chapter_id)} lacks a page.`,
      to_next: `A page of ${namePlace(chapter_id + 1)} is missing.`,
    },
    pacing: { intensity: 3, tempo: 'steady', expected_scene_count: SCENES },
  };
}

function writeScene(chapter, scene, echo) {
  const place = namePlace(chapter * 1000 + scene);
  return {
    scene_id: scene,
    summary: `Ada searches ${place} for the ledger while Bram keeps the door and counts the bells.`,
    type: 'action',
    outcome: `Ada has the ledger of ${place}, and Bram has seen her take it.`,
    characters: ['CHAR_ADA', 'CHAR_BRAM'],
    threads: ['THREAD_DAY'],
    ...(scene === 1 && chapter > 1 ? { callbacks: [`${chapter - 1}:${SCENES}`] } : {}),
    location_start_label: place,
    location_end_label: place,
    handoff_mode: 'time_skip',
    constraint_state: 'free',
    transition_in_text: `An hour later the ledger lies open at ${place}.`,
    transition_in_anchors: ['the ledger', 'a brass bell', 'lamp oil'],
    ...(scene > 1 ? { consumes_outcome_from: `${chapter}:${scene - 1}` } : {}),
    ...(scene < SCENES
      ? {
          transition_out_text: `She leaves ${place} with the ledger under her coat.`,
          transition_out_anchors: ['the ledger', 'her coat', 'the wet stairs'],
          hands_off_to: `${chapter}:${scene + 1}`,
        }
      : {}),
    ...(echo === null ? {} : { end_condition_echo: echo }),
  };
}

const SYLLABLES = 'ba do fen gar hil jo kem lun mar nes pol quo rit sev tam vor'.split(' ');

/** Names far enough from each other that none is taken for a misspelling of another. */
function namePlace(number) {
  const digits = createHash('sha256').update(String(number)).digest();
  const word = (from) => [...digits.subarray(from, from + 4)].map((byte) => SYLLABLES[byte % 16]).join('');
  return `${word(0)} ${word(4)}`;
}

function numbers(count) {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function readBlock(prompt, name) {
  const opening = prompt.indexOf(`<input name="${name}" fence="`);
  const from = prompt.indexOf('\n', opening) + 1;
  return prompt.slice(from, prompt.indexOf('\n</input fence="', from));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await MEASURES[process.argv[2]](Number(process.argv[3]))));
}
