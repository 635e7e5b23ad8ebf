import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildChiefFacts } from '../../test/fakes/chief-facts.ts';
import { TaskPacketSchema } from '../contracts/task-packet.ts';
import { type ChiefAnswer, routeRequest } from './route-request.ts';

interface Table {
  readonly outlines: Record<string, readonly string[] | null>;
  readonly rows: readonly [outline: string, sentence: string, routed: string | null, outcome: string][];
}

const { outlines, rows }: Table = JSON.parse(
  readFileSync(new URL('../../test/fixtures/agents/chief-requests.json', import.meta.url), 'utf8'),
);

describe('routeRequest', () => {
  it.each(rows)('with %s, hears %j (%s): %s', (outline, sentence, routed, outcome) => {
    const answer = routeRequest(sentence, buildChiefFacts(outlines[outline] ?? null, { routed }));
    expect(format(answer)).toBe(outcome);
    if (answer.kind !== 'chat') expect(TaskPacketSchema.safeParse(answer.packet).error).toBeUndefined();
  });

  it('is held against many sentences', () => {
    expect(rows.length).toBeGreaterThanOrEqual(40);
  });

  const facts = buildChiefFacts(outlines['book'] ?? null);

  it('gives the same sentence the same packet at any time, and another sentence another one', () => {
    const ids = [
      routeRequest("let's do scene 3", facts),
      routeRequest("let's do scene 3", { ...facts, now: '2027-01-01T00:00:00.000Z' }),
      routeRequest("let's do scene 4", facts),
      routeRequest("let's do scene 3", { ...facts, bookId: 'other' }),
    ].map((answer) => (answer.kind === 'chat' ? null : answer.packet.packet_id));
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(3);
  });

  it('logs how it read the number, in the packet and beside it', () => {
    const answer = routeRequest("let's do scene 3", facts);
    const assumption = '“Scene 3” is read as scene 3 of the whole outline, in outline order: 2:1.';
    expect(answer.assumptions).toEqual([assumption]);
    expect(answer).toMatchObject({
      packet: {
        target: {
          scene_ref: '2:1',
          resolution_method: 'outline_order',
          canonical_path: 'Story/Scenes/SCN-002-001.md',
        },
        constraints: { rules: [`Assumption: ${assumption}`] },
      },
    });
  });

  it('assumes nothing where the scene is named by its reference or its file', () => {
    for (const [sentence, resolution_method] of [
      ['critique 1:2', 'scene_ref'],
      ['critique Story/Scenes/SCN-001-002.md', 'path'],
    ] as const) {
      expect(routeRequest(sentence, facts)).toMatchObject({
        assumptions: [],
        packet: { target: { resolution_method, scene_ref: '1:2' } },
      });
    }
  });

  it('keeps away from what the sentence forbids', () => {
    expect(routeRequest('write scene 3 but leave scene 4 alone', facts)).toMatchObject({
      packet: {
        scope: {
          allowed: ['Story/Scenes/SCN-002-001.md'],
          blocked: ['.control-room/**', 'Story/Scenes/SCN-002-002.md'],
        },
        constraints: { rules: [expect.any(String), 'Do not change scene 4 (2:2).'] },
      },
    });
  });

  it('expects the scene back from an edit, and no file from a reading', () => {
    expect(routeRequest('edit scene 2', facts)).toMatchObject({
      packet: {
        output_contract: { output_mode: 'artifact', expected_artifacts: ['Story/Scenes/SCN-001-002.md'] },
        inputs: { files: ['Story/SCN-outline.md', 'Story/Scenes/SCN-001-002.md'] },
      },
    });
    expect(routeRequest('critique scene 2', facts)).toMatchObject({
      packet: { output_contract: { expected_artifacts: [] }, scope: { allowed: [] } },
      initialArgs: { scene_number: 2, scene_ref: '1:2', scene_path: 'Story/Scenes/SCN-001-002.md' },
    });
  });

  it('names no recipe that cannot be run', () => {
    expect(routeRequest('critique scene 2', { ...facts, recipes: new Map() })).toMatchObject({
      recipeId: null,
    });
  });

  // An expression that tries every way to split this would not end before the test does.
  it.each([
    `do scenes 3${' ,'.repeat(20_000)}`,
    `check ${'scene 3 '.repeat(5000)}`,
    `do not ${"leave don't ".repeat(5000)}`,
    `edit ${'"'.repeat(20_000)} ${'a/'.repeat(20_000)}`,
  ])('is not held up by a hostile sentence (%#)', (sentence) => {
    expect(['packet', 'clarify', 'chat']).toContain(routeRequest(sentence, facts).kind);
  });

  it('refuses a request without a word', () => {
    expect(() => routeRequest(' \n', facts)).toThrow('There is no request to route.');
  });
});

function format(answer: ChiefAnswer): string {
  if (answer.kind === 'chat') return `chat ${answer.reason}`;
  const scene = answer.packet.target.scene_ref ?? '-';
  if (answer.kind === 'packet') {
    return `packet ${answer.agent.agent_id} ${answer.packet.intent} ${scene} ${answer.recipeId ?? '-'}`;
  }
  const questions = answer.packet.clarification.questions.map(
    ({ id, choices }) => `${id}: ${choices.map((choice) => choice.id).join(',')}`,
  );
  return `clarify ${questions.join('; ')} @${scene}`;
}
