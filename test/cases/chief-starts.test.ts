import { describe, expect, it } from 'vitest';
import { ASK_CHIEF } from '../../src/doors/chief-doors.ts';
import { createDisobedientAuthor } from '../fakes/disobedient-author.ts';
import { prepareRecipeBook, SCENE_WORK, traceDispatch } from '../fakes/recipe-book.ts';

// What comes of sentences that are to be started at once: work, or a plain no.

const signal = new AbortController().signal;

async function openChief() {
  const project = await prepareRecipeBook();
  const author = await createDisobedientAuthor({ promptType: 'none', spoil: {} });
  const book = project.open(author);
  const call: Parameters<typeof ASK_CHIEF.call>[2] = {
    signal,
    budget: SCENE_WORK.budget,
    async begin(door, input) {
      return { waited: true, output: await door.call(book, input, { ...call }) };
    },
  } as Parameters<typeof ASK_CHIEF.call>[2];
  const ask = (text: string, answers: Record<string, string> = {}) =>
    ASK_CHIEF.call(book, { text, answers, start: true }, call);
  return { project, author, book, ask };
}

describe('a sentence that is started', () => {
  it('has its packet as the parent of all that is done for it, with a receipt, and is started once', async () => {
    const { book, ask, author } = await openChief();
    const reply = await ask("let's do scene 3", { action: 'write' });
    if (reply.kind !== 'started') throw new Error(`it ended in ${reply.kind}`);
    const [run] = reply.runs;
    const calls = author.calls();
    const trace = await traceDispatch(book, run?.run_id ?? '');
    const parents = trace.flatMap((part) => (part.kind === 'packet' ? [part.packet.parent_packet_id] : []));
    const asked = await book.chief.ask("let's do scene 3", new Map([['action', 'write']]));
    const [task] = asked.kind === 'packet' ? asked.tasks : [];
    expect(new Set(parents)).toEqual(new Set([task?.packet.packet_id]));
    const receipts = trace.flatMap((part) => (part.kind === 'receipt' ? [part.receipt] : []));
    expect(receipts.filter(({ packet_id }) => packet_id === task?.packet.packet_id)).toMatchObject([
      { actor: { agent_id: 'chief-001' }, stop_hook: { triggered: false }, run_id: run?.run_id },
    ]);
    expect(await ask("let's do scene 3", { action: 'write' })).toMatchObject({
      kind: 'started',
      runs: [{ run_id: run?.run_id, status: 'done' }],
    });
    expect(author.calls()).toBe(calls);
    expect(await book.audit.verify()).toMatchObject({ intact: true, troubles: [] });
  });

  it.each([
    'edit scene 3',
    'summarize scene 3',
    'check continuity of scene 3',
    'critique scene 3',
    'review the pacing of scene 3',
    'consistency check of scene 3',
  ])('“%s” ends in questions or a plain no where the scene is not written', async (text) => {
    const { ask, author } = await openChief();
    expect((await ask(text)).kind).toMatch(/^(clarify|chat)$/);
    expect(author.calls()).toBe(0);
  });

  it.each([
    ['edit scene 1', 'chat'],
    ['summarize scene 1', 'chat'],
    ['check continuity of scene 1', 'started'],
    ['critique scene 1', 'started'],
  ])('“%s” ends in %s where it is', async (text, kind) => {
    const { book, ask } = await openChief();
    await book.runRecipe(SCENE_WORK, signal);
    const reply = await ask(text);
    expect(reply.kind).toBe(kind);
    if (reply.kind === 'chat') expect(reply.reason).toBe('nobody_does_it');
    if (reply.kind === 'started') expect(reply.runs).toMatchObject([{ status: 'done' }]);
  });
});
