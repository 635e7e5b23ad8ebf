import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { ErrorV1Schema } from '../../../contracts/error-v1.ts';
import { RawReceiptSchema } from '../../../contracts/receipt.ts';
import { CheckReportSchema, ScenePlanSchema } from '../../../contracts/scene-work.ts';
import type { Model } from '../../../engine/ports.ts';
import { createOfflineAuthor } from '../create-offline-author.ts';
import type { Lexicons } from '../lexicon-schema.ts';
import { loadLexicons } from '../load-lexicon.ts';
import { ROLE_PHRASES } from './roles-lexicon-schema.ts';

const fixture = (path: string): string =>
  readFileSync(new URL(`../../../../test/fixtures/contracts/${path}`, import.meta.url), 'utf8');
const frame = fixture('scene-frame/valid/short-measure.json');
const DRAFT =
  'By low tide the bell had rung twice, and Ada held the letter at the door of the weigh house.\n\n“You cannot,” Tobias said.\n\nShe broke the seal.';

let lexicons: Lexicons;
let model: Model;
beforeAll(async () => {
  lexicons = await loadLexicons();
  model = createOfflineAuthor({ lexicons });
});

async function ask(request: Record<string, string>, inputs: Record<string, string> = {}): Promise<string> {
  const head = Object.entries(request).map(([name, value]) => `${name}: ${value}`);
  const content = Object.entries({ request: head.join('\n'), ...inputs, keys: 'seed: 1' })
    .map(([name, text]) => `<input name="${name}" fence="00aa">\n${text}\n</input fence="00aa">`)
    .join('\n');
  const answer = await model.generate(
    { messages: [{ role: 'user', content }], jsonSchema: null, maxOutputTokens: 4000, temperature: null },
    { signal: new AbortController().signal },
  );
  return answer.text;
}

describe('a prompt type that nobody listed', () => {
  it.each([
    ['planner', 'scene_plan', ScenePlanSchema],
    ['continuity', 'check_report', CheckReportSchema],
  ])('is answered by the %s with a %s', async (role, contract, schema) => {
    const text = await ask(
      { contract, role, prompt_type: 'of_my_own' },
      { scene_frame: frame, draft: DRAFT },
    );
    expect(schema.safeParse(JSON.parse(text)).error).toBeUndefined();
  });

  it('is answered in plain text with evidence by whoever reports, and with prose by the writer', async () => {
    const inputs = { scene_frame: frame, draft: DRAFT };
    const report = await ask({ contract: 'text', role: 'critic', prompt_type: 'of_my_own' }, inputs);
    expect(report.match(/^Evidence: /gmu)).toHaveLength(1);
    const prose = await ask(
      { contract: 'text', role: 'writer', prompt_type: 'of_my_own' },
      { scene_frame: frame },
    );
    expect(prose).not.toContain('Evidence:');
    const edited = await ask({ contract: 'text', role: 'editor', prompt_type: 'of_my_own' }, inputs);
    expect(edited).toBe(DRAFT);
  });
});

describe('without a frame', () => {
  const inputs = { scene_frame: '{"scene_ref": "2:3"}' };

  it('a text step abstains, a contract is answered with an error, a packet with a stop', async () => {
    expect(await ask({ contract: 'text', role: 'planner', prompt_type: 'refine_brief' }, inputs)).toBe(
      'ABSTAIN',
    );
    const error = await ask({ contract: 'scene_plan', role: 'planner', prompt_type: 'plan_scene' }, inputs);
    expect(ErrorV1Schema.parse(JSON.parse(error)).missing_fields).toEqual(['scene_frame']);
    const packet = JSON.stringify({
      packet_id: 'pkt_1',
      parent_issue_id: 'iss_1',
      intent: 'plan_scene',
      target: { scene_ref: '2:3', resolution_method: 'outline_order' },
      scope: { allowed: [], blocked: [] },
      inputs: { files: [], canon: [], context: [] },
      constraints: { rules: [], forbidden: [] },
      output_contract: { output_mode: 'json_only', expected_artifacts: ['plan.json'], stop_conditions: [] },
      handoff: { required_next_step: 'continuity_check', report_to_chief_only: false },
      timestamp: '2026-02-10T14:30:00Z',
      requested_by: { agent_id: 'chief', reason: 'a test' },
    });
    const asked = { contract: 'receipt', content: 'scene_plan', role: 'planner', prompt_type: 'plan_scene' };
    const stopped = RawReceiptSchema.parse(JSON.parse(await ask(asked, { ...inputs, packet })));
    expect(stopped.stop_hook).toMatchObject({ triggered: true, type: 'question' });
    expect(stopped.outputs_produced).toEqual([]);
    const done = RawReceiptSchema.parse(JSON.parse(await ask(asked, { scene_frame: frame, packet })));
    expect(done.next_recommended_action.intent).toBe('continuity_check');
    expect(done.outputs_produced.map(({ path }) => path)).toEqual(['plan.json']);
  });

  it('a packet that cannot be read is answered with an error', async () => {
    const asked = { contract: 'receipt', content: 'scene_plan', role: 'planner', prompt_type: 'plan_scene' };
    const text = await ask(asked, { scene_frame: frame, packet: '{}' });
    expect(ErrorV1Schema.parse(JSON.parse(text)).missing_fields).toEqual(['packet']);
  });
});

describe('small steps', () => {
  const asked = { contract: 'text', role: 'critic', prompt_type: 'evaluate_reader_experience' };
  const inputs = { scene_frame: frame, edited_draft: DRAFT };

  it('make up the whole answer between them', async () => {
    const whole = await ask(asked, inputs);
    const triage = await ask(asked, { ...inputs, micro_step: 'triage' });
    const finding = await ask(asked, { ...inputs, micro_step: 'finding', earlier: triage });
    const evidence = await ask(asked, { ...inputs, micro_step: 'evidence', earlier: finding });
    expect(triage).toMatch(/^PROCEED [^\n]+$/);
    expect(`${finding}\n\n${evidence}`).toBe(whole);
  });

  it('ask first where there is nothing to work from', async () => {
    const lost = { contract: 'text', role: 'planner', prompt_type: 'refine_brief' };
    expect(await ask(lost, { micro_step: 'triage' })).toMatch(/^STOP [^\n]+$/);
  });
});

describe('words of a book', () => {
  it('may look like slots of a phrase', async () => {
    const strange = JSON.stringify({
      ...JSON.parse(frame),
      summary: 'Ada opens {event} and {undefined} in front of all the clerks.',
    });
    const text = await ask(
      { contract: 'text', role: 'planner', prompt_type: 'refine_brief' },
      { scene_frame: strange },
    );
    expect(text).toContain('Ada opens {event} and {undefined} in front of all the clerks');
  });
});

describe('the phrases', () => {
  it.each(ROLE_PHRASES)('%s has the same slots in both languages', (phrase) => {
    const slots = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([slot]) => slot).sort();
    expect(new Set(slots(lexicons.zh.roles.phrases[phrase]))).toEqual(
      new Set(slots(lexicons.en.roles.phrases[phrase])),
    );
  });
});
