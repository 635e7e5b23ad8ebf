import { describe, expect } from 'vitest';
import { it, type Workbench } from '../e2e/workbench.ts';
import { type StandIn, type StandInName, startStandIn } from '../fakes/provider-stand-ins.ts';

// A small book with each provider's own library, against a server that refuses what the provider refuses.

/** Whose cache ends where it is told to. */
const MARKED: readonly StandInName[] = ['anthropic', 'openai'];

const PROVIDERS: readonly (readonly [name: StandInName, model: string])[] = [
  ['anthropic', 'anthropic:claude-sonnet-5-5'],
  ['openai', 'openai:gpt-6.1-sol'],
  ['responses', 'openai:gpt-5.5-pro'],
  ['google', 'google:gemini-3.5-flash'],
  ['ollama', 'ollama:qwen3'],
  ['vllm', 'compatible:local'],
  ['deepseek', 'deepseek:some-model'],
];

async function startBook(bench: Workbench, server: StandIn, model: string): Promise<void> {
  const provider = model.split(':', 1)[0] ?? '';
  bench.saveUserConfig({
    model,
    // A role that asks for a temperature, which half of these refuse.
    agents: { planner: { temperature: 0.7 } },
    providers: { [provider]: { base_url: server.url, api_key: 'sk-test-0123456789abcdef' } },
    wait: { max_ms: 0 },
  });
  const ran = await bench.here([
    'init',
    'b',
    '--idea',
    'A ferryman carries a song.',
    '--chapters',
    '1',
    '--words-per-scene',
    '400',
  ]);
  expect(ran.code, ran.stderr).toBe(0);
}

describe.concurrent('a book goes through its story, its outline and a chapter', () => {
  it.for(PROVIDERS)('by %s', async ([name, model], { bench }) => {
    const server = await startStandIn(name);
    try {
      await startBook(bench, server, model);
      for (const step of ['world', 'theme', 'characters', 'outline']) {
        const ran = await bench.here(['step', step, '--book', 'b']);
        expect(ran.code, ran.stderr).toBe(0);
      }
      const ran = await bench.here(['run', '--book', 'b']);
      expect(ran.code, ran.stderr).toBe(0);
      expect(bench.book('b').has('chapters/chapter_001.json')).toBe(true);
      const refused = () => server.statuses.filter((status) => status !== 200).length;
      const before = refused();
      expect([before <= 6, server.statuses.length > 15]).toEqual([true, true]);
      // The same chapter anew, by the other recipe. What a provider refused is remembered, also by another command.
      const again = await bench.here([
        'run',
        '--book',
        'b',
        '--force',
        '--recipe',
        'write_scene_from_outline',
      ]);
      expect(again.code, again.stderr).toBe(0);
      expect(refused() - before).toBeLessThanOrEqual(2);
      // More than four marks would have been refused.
      expect(server.marks.some((count) => count > 1)).toBe(MARKED.includes(name));
    } finally {
      await server.close();
    }
  });
});
