// What a book costs: 30 chapters of 3 scenes of 1,200 words, by a model that writes what it is asked at the length it is asked, with
// findings in every second scene, no retries, no bridges and no reasoning. Everything is counted that the book is asked for: its
// world, theme and people, its outline, the plans, scenes and memories of its chapters, what is checked in them. Requests are
// looked at as they would leave for Anthropic, schema first. `npm run bench economy=4` takes four chapters, for a quick look.
//
// What a request shares with the ones before it is the longest beginning of at least 1,024 tokens that it has in common with a request of the
// last five minutes. Time passes as if each answer took two seconds, and a second more for every 5,000 tokens read and every 60
// written; four requests are under way at most.
import { readFileSync } from 'node:fs';
import { compileCallOptions } from '../dist/adapters/models/compile-call-options.js';
import { NOTHING_REFUSED } from '../dist/adapters/models/learn-refusal.js';
import { splitModelId } from '../dist/adapters/models/split-model-id.js';
import { createOfflineAuthor } from '../dist/adapters/offline-author/create-offline-author.js';
import { loadLexicons } from '../dist/adapters/offline-author/load-lexicon.js';
import { parsePrompt } from '../dist/adapters/offline-author/parse-prompt.js';
import { createMemoryWorkspace } from '../dist/adapters/store/memory-workspace.js';
import { createSystemClock } from '../dist/adapters/system/system-clock.js';
import { deriveCriticalPath } from '../dist/engine/estimate/derive-critical-path.js';
import { estimateTokens } from '../dist/engine/estimate/estimate-tokens.js';
import { LEAST_SHARED_TOKENS, measureShared } from '../dist/engine/estimate/shared-beginning.js';
import { deriveUnits } from '../dist/novel/after/derive-units.js';
import { createBook, makeStory, outlineBook, writeChapters } from './bench-book.mjs';
import { countCalls } from './count-calls.mjs';
import { createExactAuthor, SCENE_WORDS } from './exact-author.mjs';
import { createSimulatedTime } from './simulated-time.mjs';

const SCENES = 3;
const IN_FLIGHT = 4;
const CACHE_SECONDS = 300;
const PRICED_AS = 'anthropic:claude-sonnet-5-5';

const BOUNDS = [
  { recipe: 'scene_whole', calls: 4.5, prompt: 45_000, output: 4000, row: 3, shared: 60 },
  { recipe: 'write_scene_from_outline', calls: 9.5, prompt: 95_000, output: 8000, row: null, shared: null },
];

export async function measureEconomy(chapters = '30') {
  const rows = [];
  for (const bounds of BOUNDS) {
    const { requests, words, inARow } = await writeBook(bounds.recipe, Number(chapters));
    const told = tellCosts(requests);
    const per = (count) => (count * 1000) / words;
    const sum = (pick) => told.reduce((all, each) => all + pick(each), 0);
    const prompt = sum((each) => each.prompt);
    const shared = (sum((each) => each.shared) * 100) / prompt;
    const row = (what, ratio, bound, at, detail) => ({
      what: `economy, ${bounds.recipe}, ${what}`,
      ratio,
      bound,
      at,
      detail,
    });
    rows.push(
      row('calls a 1,000 words', per(told.length), bounds.calls, 'most', `${told.length} for ${words} words`),
      row('prompt tokens a 1,000 words', per(prompt), bounds.prompt, 'most', formatSteps(told, per)),
      row(
        'output tokens a 1,000 words',
        per(sum((each) => each.output)),
        bounds.output,
        'most',
        formatMoney(told, per),
      ),
    );
    if (bounds.row !== null)
      rows.push(row('calls in a row a 1,000 words', per(inARow), bounds.row, 'most', `${inARow} in all`));
    if (bounds.shared !== null)
      rows.push(
        row('percent of the prompts shared', shared, bounds.shared, 'least', 'by step: see the prompts'),
      );
  }
  return rows;
}

async function writeBook(recipe, chapters) {
  const author = createExactAuthor(createOfflineAuthor({ lexicons: await loadLexicons() }));
  const model = createWatchedModel(author);
  const store = await createMemoryWorkspace(createSystemClock(null)).open('bench');
  const book = await createBook(store, model, { chapters, length: { of: 'scene', words: SCENE_WORDS } });
  await makeStory(book);
  await outlineBook(book, SCENES, { insertBudget: 0 });
  const before = deriveBeforeWriting(model.requests);
  const written = await writeChapters(book, null, recipe);
  const words = written.reduce((sum, each) => sum + each.words, 0);
  const inARow = before + deriveWriting(chapters, await countCalls(book));
  return { requests: model.requests, words, inARow };
}

/** The steps of the story one after the other, and the phases of the outline, whose chapters do not wait for each other. */
function deriveBeforeWriting(requests) {
  const calls = new Map();
  for (const { step, stepId } of requests) {
    const chapters = calls.get(step) ?? new Map();
    const chapter = /chapter:\d+/.exec(stepId)?.[0] ?? '';
    calls.set(step, chapters.set(chapter, (chapters.get(chapter) ?? 0) + 1));
  }
  return [...calls.values()].reduce((sum, chapters) => sum + Math.max(...chapters.values()), 0);
}

function deriveWriting(chapters, calls) {
  const scenes = Array.from({ length: SCENES }, (_, at) => at + 1);
  const shapes = Array.from({ length: chapters }, (_, at) => ({ chapter: at + 1, plan: true, scenes }));
  return deriveCriticalPath(deriveUnits(shapes, 'none'), ({ id }) => calls.get(id) ?? 0);
}

/** The author, with what it was asked, what it said, and when. */
function createWatchedModel(author) {
  const time = createSimulatedTime();
  const requests = [];
  return {
    ...author,
    maxInFlight: IN_FLIGHT,
    requests,
    async generate(request, { signal, about }) {
      const { promptType, contract } = parsePrompt(request.messages);
      const sent = readSent(request, signal);
      const prompt = estimateTokens(sent.text);
      const entry = { ...sent, at: time.now(), step: promptType ?? contract, stepId: about.stepId, prompt };
      requests.push(entry);
      const answer = await author.generate(request, { signal });
      entry.output = estimateTokens(answer.text);
      await time.sleep(2 + prompt / 5000 + entry.output / 60);
      return answer;
    },
  };
}

/** A request as one text in the order in which a provider reads it, and where it asks for its beginning to be kept. */
function readSent(request, signal) {
  const { prompt, responseFormat } = compileCallOptions(
    request,
    {
      ...splitModelId(PRICED_AS),
      structuredOutput: null,
      maxOutputTokens: 32_000,
      mostOutputTokens: null,
      refused: NOTHING_REFUSED,
    },
    signal,
  );
  let text = responseFormat?.schema === undefined ? '' : JSON.stringify(responseFormat.schema);
  const breaks = [];
  for (const message of prompt) {
    const parts =
      typeof message.content === 'string' ? [{ ...message, text: message.content }] : message.content;
    for (const part of parts) {
      text += part.text;
      if (part.providerOptions?.anthropic?.cacheControl !== undefined) breaks.push(text.length);
    }
  }
  return { text, breaks };
}

// ── what it comes to ─────────────────────────────────────────────────────────────────────────────────────────────────

/** Each request with what it shares, and what it costs with what was kept at breakpoints and is there still. */
function tellCosts(requests) {
  const price = JSON.parse(readFileSync(new URL('../assets/models.json', import.meta.url), 'utf8')).models[
    PRICED_AS
  ].price;
  const kept = new Map();
  return requests.map(({ text, breaks, at, step, prompt, output }, index) => {
    const recent = requests.slice(0, index).filter((before) => at - before.at <= CACHE_SECONDS);
    const shared = measureShared(
      text,
      recent.map((before) => before.text),
    );
    const ends = breaks.filter((end) => estimateTokens(text.slice(0, end)) >= LEAST_SHARED_TOKENS);
    const read =
      ends.findLast((end) => at - (kept.get(text.slice(0, end)) ?? -Infinity) <= CACHE_SECONDS) ?? 0;
    for (const end of ends) kept.set(text.slice(0, end), at);
    const [readTokens, keptTokens] = [read, ends.at(-1) ?? 0].map((end) =>
      estimateTokens(text.slice(0, end)),
    );
    const dollars =
      (readTokens * price.cached_input +
        (keptTokens - readTokens) * price.cache_write +
        (prompt - keptTokens) * price.input +
        output * price.output) /
      1e6;
    return {
      step,
      prompt,
      output,
      shared,
      dollars,
      full: (prompt * price.input + output * price.output) / 1e6,
    };
  });
}

function formatMoney(told, per) {
  const [dollars, full] = ['dollars', 'full'].map((kind) => told.reduce((sum, each) => sum + each[kind], 0));
  return `$${per(dollars).toFixed(3)} a 1,000 words as ${PRICED_AS} bills it, $${per(full).toFixed(3)} without its cache; $${dollars.toFixed(2)} the book`;
}

function formatSteps(told, per) {
  const steps = new Map();
  for (const each of told) steps.set(each.step, [...(steps.get(each.step) ?? []), each]);
  const lines = [...steps].map(([step, all]) => {
    const sum = (kind) => all.reduce((total, each) => total + each[kind], 0);
    const columns = [
      all.length,
      Math.round(per(sum('prompt'))),
      `${Math.round((100 * sum('shared')) / sum('prompt'))} %`,
      Math.round(per(sum('output'))),
      Math.round(sum('prompt') / all.length),
      Math.round(sum('output') / all.length),
    ];
    return `\n        ${step.padEnd(42)}${columns.map((column) => String(column).padStart(9)).join('')}`;
  });
  const heads = ['calls', 'prompt', 'shared', 'output', 'prompt a', 'output a'];
  const head = `\n        ${''.padEnd(42)}${heads.map((each) => each.padStart(9)).join('')}`;
  return `tokens by step a 1,000 words, and a call:${head}${lines.join('')}`;
}
