// What it costs to measure a novel, of what it costs to decode it and split it at white space; and that four times the words
// cost four times the time. Each size in a process of its own, so that neither warms the other.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { proseAnalyzer } from '../dist/tools/prose-analyzer.js';
import { importTypescript } from './import-typescript.mjs';
import { median } from './median.mjs';

const WARM_UP = 2;
const ROUNDS = 5;
const BOUND_SECONDS = 2;

export function measureProse() {
  return ['en', 'zh'].flatMap((language) => {
    const [small, large] = [measureIn(language, 40_000), measureIn(language, 160_000)];
    return [
      {
        what: `prose_analyzer, 160,000 words (${language}), of ${BOUND_SECONDS} s`,
        ratio: large.firstMs / 1000 / BOUND_SECONDS,
        bound: 1,
        at: 'most',
        detail: `${(large.firstMs / 1000).toFixed(2)} s cold, ${(large.ms / 1000).toFixed(2)} s warm`,
      },
      {
        what: `prose_analyzer, time a word at 160,000 (${language}), of 40,000`,
        ratio: large.ms / large.words / (small.ms / small.words),
        bound: 1.3,
        at: 'most',
        detail: `${large.ms.toFixed(0)} ms against ${small.ms.toFixed(0)} ms`,
      },
      {
        what: `prose_analyzer, 160,000 words (${language}), of decoding and splitting at white space`,
        ratio: large.ms / large.floorMs,
        bound: FLOOR_BOUNDS[language],
        at: 'most',
        detail: `${large.ms.toFixed(0)} ms against ${large.floorMs.toFixed(1)} ms`,
      },
    ];
  });
}

/** Chinese has no white space to split at, so its floor is next to nothing. */
const FLOOR_BOUNDS = { en: 60, zh: 400 };

function measureIn(language, words) {
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), language, String(words)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

async function measure(language, words) {
  const { generateNovel, renderNovel } = await importTypescript(
    new URL('../test/fakes/generate-novel.ts', import.meta.url),
  );
  const novel = generateNovel({ seed: 11, words, language });
  const bytes = Buffer.from(renderNovel(novel, 'plain'));
  const files = { read: async () => bytes, list: async () => [] };
  // CPU time: what others do on the machine is not ours.
  const analyze = async () => {
    const before = process.cpuUsage();
    const { metrics } = await proseAnalyzer.run({ scene_path: 'novel.txt' }, { files });
    if (metrics.word_count !== novel.counts.words) throw new Error('the novel was not counted right');
    return sinceMs(before);
  };
  const floor = () => {
    const before = process.cpuUsage();
    const count = new TextDecoder().decode(bytes).split(/\s+/).length;
    if (count === 0) throw new Error('the novel is empty');
    return sinceMs(before);
  };
  const startedMs = performance.now();
  await analyze();
  const firstMs = performance.now() - startedMs;
  for (let round = 0; round < WARM_UP; round += 1) {
    await analyze();
    floor();
  }
  const rounds = { analyze: [], floor: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.analyze.push(await analyze());
    rounds.floor.push(floor());
  }
  return { words: novel.counts.words, firstMs, ms: median(rounds.analyze), floorMs: median(rounds.floor) };
}

function sinceMs(before) {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await measure(process.argv[2], Number(process.argv[3]))));
}
