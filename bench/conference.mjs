// A conference where the model is slow: phase 2 asks six agents at once, so that it should take hardly longer than the slowest,
// and no agent is sent what another said, so that it should take hardly more tokens than the same six asked alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createOfflineAuthor } from '../dist/adapters/offline-author/create-offline-author.js';
import { loadLexicons } from '../dist/adapters/offline-author/load-lexicon.js';
import { CONFERENCE_ROOM } from '../dist/conference/room.js';
import { createBook, makeStory, openStore, outlineBook } from './bench-book.mjs';

const LATENCY_MS = 300;
const QUESTION = 'Does scene 1 keep what the outline promises?';

export async function measureConference() {
  const root = mkdtempSync(join(tmpdir(), 'bookforge-bench-conference-'));
  try {
    const model = await createSlowModel();
    const book = await prepareBook(join(root, 'bench'), model);
    model.latencyMs = LATENCY_MS;
    const conference = await book.enter(CONFERENCE_ROOM);
    const signal = new AbortController().signal;
    const budget = { max_cost_usd: null, max_tokens: null };
    const { error } = await conference.ask({ text: QUESTION, budget, signal });
    if (error !== null) throw error;
    const heard = model.calls.filter(({ isReply }) => isReply);
    const first = Math.min(...heard.map(({ from }) => from));
    const last = Math.max(...heard.map(({ to }) => to));
    const slowest = Math.max(...heard.map(({ from, to }) => to - from));
    const together = heard.reduce((sum, { tokens }) => sum + tokens, 0);
    const alone = await askAlone(model, heard);
    return [
      {
        what: `phase 2 of ${heard.length} agents, ${LATENCY_MS} ms each, of the slowest`,
        ratio: (last - first) / slowest,
        bound: 1.3,
        at: 'most',
        detail: `${(last - first).toFixed(0)} ms against ${slowest.toFixed(0)} ms`,
      },
      {
        what: 'tokens of phase 2, of the same answers asked alone',
        ratio: together / alone,
        bound: 1.5,
        at: 'most',
        detail: `${together} against ${alone}`,
      },
    ];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The same question and evidence to one role at a time, once each: nothing of a round around it, and no correction. */
async function askAlone(model, heard) {
  let tokens = 0;
  for (const { request } of heard.filter(({ isFirst }) => isFirst)) {
    const { usage } = await model.author.generate(request, { signal: new AbortController().signal });
    tokens += usage.input_tokens + usage.output_tokens;
  }
  return tokens;
}

async function createSlowModel() {
  const author = createOfflineAuthor({ lexicons: await loadLexicons() });
  const calls = [];
  const slow = {
    ...author,
    author,
    calls,
    latencyMs: 0,
    async generate(request, options) {
      const from = performance.now();
      const answer = await author.generate(request, { signal: options.signal });
      // A model elsewhere works while we wait, and not after.
      await delay(Math.max(0, slow.latencyMs - (performance.now() - from)));
      const text = request.messages.map(({ content }) => content).join('\n');
      const { input_tokens, output_tokens } = answer.usage;
      const isReply = text.includes('contract: conference_reply');
      const isFirst = !text.includes('<input name="findings"');
      calls.push({
        isReply,
        isFirst,
        request,
        from,
        to: performance.now(),
        tokens: input_tokens + output_tokens,
      });
      return answer;
    },
  };
  return slow;
}

async function prepareBook(folder, model) {
  const book = await createBook(openStore(folder), model, { folder, chapters: 2 });
  await makeStory(book);
  await outlineBook(book, 2);
  return book;
}
