import { beforeAll, describe, expect, it } from 'vitest';
import type { Receipt } from '../../src/contracts/receipt.ts';
import { ReceiptSchema } from '../../src/contracts/receipt.ts';
import { TaskPacketSchema } from '../../src/contracts/task-packet.ts';
import type { Model } from '../../src/engine/ports.ts';
import { createDisobedientAuthor } from '../fakes/disobedient-author.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { loadWorkIssue, prepareRecipeBook, SCENE_WORK, traceDispatch } from '../fakes/recipe-book.ts';

// The acceptance tests of the prompt hardening plan that need agents at work: PH-3 and PH-5.

const signal = new AbortController().signal;
const SENTENCE = "let's do scene 3";

describe('PH-3: agents under guardrails', () => {
  it('asks again after invalid JSON, twice, and then leaves a STOP_HOOK receipt for the Chief', async () => {
    const author = await createDisobedientAuthor({
      promptType: 'plan_scene',
      spoil: { text: '{"packet_id": ' },
    });
    const book = (await prepareRecipeBook()).open(author);
    const { run, error } = await book.runRecipe(SCENE_WORK, signal);

    expect([author.calls(), run.status, error?.code]).toEqual([3, 'failed', 'agent_stopped']);
    const [packet, receipt, ...more] = await traceDispatch(book, run.run_id);
    expect(more).toEqual([]);
    expect(packet).toMatchObject({ packet: { handoff: { report_to_chief_only: true } } });
    expect(receipt).toMatchObject({
      receipt: { attempt: 3, stop_hook: { triggered: true, type: 'invalid-receipt' }, outputs_produced: [] },
    });
    const rows = await book.audit.list({ run: run.run_id });
    expect(rows.at(-1)?.summary).toMatch(/^stopped \(invalid-receipt\): /);
  });

  it('tells each further attempt what was wrong with the ones before', async () => {
    const author = await createDisobedientAuthor({
      promptType: 'plan_scene',
      spoil: { remove: ['/report_excerpt'] },
    });
    const seen: string[] = [];
    const listening: Model = {
      ...author,
      generate(request, options) {
        seen.push(request.messages.map(({ content }) => content).join('\n'));
        return author.generate(request, options);
      },
    };
    await (await prepareRecipeBook()).open(listening).runRecipe(SCENE_WORK, signal);
    const [first = '', second = '', third = ''] = seen;
    expect(first).not.toContain('<input name="findings"');
    for (const prompt of [second, third]) {
      expect(prompt).toContain('<input name="findings"');
      expect(prompt).toContain('/report_excerpt');
    }
  });

  it('stops at a path that is not among the expected artifacts, and keeps that in the trail', async () => {
    const spoil = { set: { '/outputs_produced/0/path': 'Story/Scenes/elsewhere.md' } };
    const author = await createDisobedientAuthor({ promptType: 'plan_scene', spoil });
    const project = await prepareRecipeBook();
    const book = project.open(author);
    const { run, error } = await book.runRecipe(SCENE_WORK, signal);

    expect([author.calls(), run.status, error?.code]).toEqual([1, 'failed', 'agent_stopped']);
    const trace = await traceDispatch(book, run.run_id);
    expect(trace.map(({ kind }) => kind)).toEqual(['packet', 'receipt']);
    expect(trace[1]).toMatchObject({
      receipt: {
        stop_hook: {
          type: 'unexpected-artifacts',
          detail: 'Story/Scenes/elsewhere.md is not an expected artifact',
        },
      },
    });
    expect((await project.files()).has('Story/Scenes/elsewhere.md')).toBe(false);
  });

  it('asks anew when a stopped run is taken up again, and keeps both receipts', async () => {
    const spoil = {
      set: {
        '/outputs_produced': [],
        '/stop_hook': { triggered: true, type: 'question', detail: 'Who is at the lock?' },
      },
    };
    const author = await createDisobedientAuthor({ promptType: 'plan_scene', spoil, times: 1 });
    const book = (await prepareRecipeBook()).open(author);
    const { run } = await book.runRecipe(SCENE_WORK, signal);
    const issue = await loadWorkIssue(book);
    expect(issue).toMatchObject({ status: 'waiting-on-user' });
    await book.issues.answer(issue.id, { author: 'user', text: 'The pilot.' });
    const again = await book.runs.resume(run.run_id, {
      overrideFingerprint: false,
      budget: SCENE_WORK.budget,
      signal,
    });
    expect([again.run.status, author.spoiledCalls()]).toEqual(['done', 2]);
    expect(await loadWorkIssue(book)).toMatchObject({ status: 'open' });
    const trace = await traceDispatch(book, run.run_id);
    const ofPlan = trace.flatMap((part): Receipt[] =>
      part.kind === 'receipt' && part.receipt.actor.agent_id === 'planner-001' ? [part.receipt] : [],
    );
    expect(ofPlan.map(({ step_id, stop_hook }) => [step_id, stop_hook.triggered])).toEqual([
      ['plan', true],
      ['plan/answered:1', false],
    ]);
    expect(await book.audit.verify()).toMatchObject({ intact: true });
  });
});

describe('PH-5: “let’s do scene 3” from the sentence to the scene', () => {
  let played: Awaited<ReturnType<typeof playScene>>;
  beforeAll(async () => {
    played = await playScene(await loadOfflineAuthor());
  });

  it('runs the playbook to its end and writes the scene', async () => {
    const { result, project, scenePath } = played;
    expect([result.error, result.run.status]).toEqual([null, 'done']);
    expect((await project.files()).get(scenePath)?.trim().length).toBeGreaterThan(100);
  });

  it('leaves a packet and a receipt of every step, in the order of the playbook', async () => {
    const { book, result } = played;
    const trace = await traceDispatch(book, result.run.run_id);
    const packets = trace.flatMap((part) => (part.kind === 'packet' ? [part.packet] : []));
    const receipts = trace.flatMap((part) => (part.kind === 'receipt' ? [part.receipt] : []));
    expect(trace.map(({ kind }) => kind)).toEqual(packets.flatMap(() => ['packet', 'receipt']));
    expect(receipts.map(({ packet_id }) => packet_id)).toEqual(packets.map(({ packet_id }) => packet_id));
    const intents = packets.map(({ intent }) => intent);
    const beats = intents.filter((intent) => intent === 'write_beat');
    expect(beats.length).toBeGreaterThan(1);
    expect(intents).toEqual([
      'plan_scene',
      'continuity_check',
      ...beats,
      'critique_scene',
      'edit_scene',
      'continuity_check',
      'finalize',
    ]);
    for (const packet of packets) expect(TaskPacketSchema.parse(packet)).toEqual(packet);
    for (const receipt of receipts) {
      expect(ReceiptSchema.parse(receipt)).toEqual(receipt);
      expect(receipt.stop_hook.triggered).toBe(false);
    }
    // Each names the next; the last reports to the Chief.
    expect(packets.map(({ handoff }) => handoff.required_next_step)).toEqual(
      packets.map(({ intent }, at) => {
        const next = packets.slice(at).find((packet) => packet.intent !== intent);
        return next?.intent ?? null;
      }),
    );
  });

  it('lists them by the issue with actor, decisions and artifacts', async () => {
    const { book, issueId, result } = played;
    const rows = await book.audit.list({ issue: issueId });
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => seq).sort((a, b) => a - b));
    // What the Chief asked and what was chosen come first.
    expect(rows.slice(0, 2).map(({ kind, actor }) => [kind, actor])).toEqual([
      ['packet', 'chief-001'],
      ['packet', 'chief-001'],
    ]);
    const receipts = rows.filter(({ kind }) => kind === 'receipt');
    const actors = receipts.map(({ actor }) => actor);
    expect(actors.filter((actor, at) => actor !== actors[at - 1])).toEqual([
      'planner-001',
      'continuity-001',
      'writer-001',
      'critic-001',
      'editor-001',
      'continuity-001',
      'chief-001',
    ]);
    for (const { summary, artifacts, model, run_id } of receipts) {
      expect([summary.trim() === '', model, run_id]).toEqual([false, 'offline:author', result.run.run_id]);
      expect(artifacts).toHaveLength(1);
    }
    const { comments, receipts: linked } = await book.issues.load(issueId);
    expect(linked).toEqual(receipts.map(({ id }) => id));
    expect(comments.filter(({ receipt_id }) => receipt_id !== null)).toHaveLength(receipts.length);
  });

  it.each([
    ['plan_scene', ['plan_scene']],
    ['continuity_check_plan', ['plan_scene', 'continuity_check']],
    ['write_beat', ['plan_scene', 'continuity_check', 'write_beat']],
    ['critique_scene', ['plan_scene', 'continuity_check', 'write_beat', 'critique_scene']],
    ['edit_scene', ['plan_scene', 'continuity_check', 'write_beat', 'critique_scene', 'edit_scene']],
  ])('goes no further than %s where that receipt is invalid', async (promptType, intents) => {
    const author = await createDisobedientAuthor({ promptType, spoil: { text: 'Done!' } });
    const { book, result, project, scenePath } = await playScene(author);
    expect(result.error?.code).toBe('agent_stopped');
    const trace = await traceDispatch(book, result.run.run_id);
    const asked = trace.flatMap((part) => (part.kind === 'packet' ? [part.packet.intent] : []));
    expect([...new Set(asked)]).toEqual(intents);
    const last = trace.at(-1);
    expect(last).toMatchObject({ receipt: { stop_hook: { type: 'invalid-receipt' } } });
    expect((await project.files()).has(scenePath)).toBe(false);
  });
});

async function playScene(model: Model) {
  const project = await prepareRecipeBook();
  const book = project.open(model);
  const asked = await book.chief.ask(SENTENCE, new Map());
  expect(asked.kind).toBe('clarify');
  const reply = await book.chief.ask(SENTENCE, new Map([['action', 'write']]));
  if (reply.kind !== 'packet') throw new Error(`the Chief answered with ${reply.kind}`);
  const [task, ...more] = reply.tasks;
  if (task?.recipeId == null || more.length > 0) throw new Error('the Chief has no recipe for it');
  const result = await book.runRecipe(
    {
      recipeId: task.recipeId,
      args: task.initialArgs,
      description: task.packet.requested_by.reason,
      issueId: reply.issueId,
      budget: SCENE_WORK.budget,
    },
    signal,
  );
  const scenePath = String(task.initialArgs['scene_path']);
  return { project, book, result, issueId: reply.issueId, scenePath };
}
