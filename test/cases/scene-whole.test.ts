import { describe, expect, it } from 'vitest';
import { resolveConfig } from '../../src/config.ts';
import type { ReviewFinding, SceneReview } from '../../src/contracts/scene-work.ts';
import { estimateTokens } from '../../src/engine/estimate/estimate-tokens.ts';
import type { ModelRequest } from '../../src/engine/ports.ts';
import { REASONS } from '../../src/reasons.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { prepareRecipeBook, SCENE_WORK, traceDispatch } from '../fakes/recipe-book.ts';
import { createScriptedModel, type Script } from '../fakes/scripted-model.ts';

// The scene as a whole: drafted as text, reviewed with quotes that are looked up, mended by replacements, told without a model.

const signal = new AbortController().signal;
const DRAFT = [
  'The lamp went out at four, and nobody on the quay looked up.',
  'Mara counted the ropes twice. “Who let the boat go?” she said to the water.',
  'The boat had let itself go. She went up the hill without her coat.',
].join('\n\n');

function review(findings: readonly Partial<ReviewFinding>[], pass = true): string {
  const whole: SceneReview = {
    pass,
    findings: findings.map((finding, at) => ({
      id: `f${at + 1}`,
      kind: 'style',
      severity: 'low',
      quote: 'Mara counted the ropes twice.',
      problem: 'Nobody counts ropes.',
      fix: 'Something else is counted.',
      ...finding,
    })),
    evidence: 'nobody on the quay looked up',
  };
  return JSON.stringify(whole);
}

function mend(...replacements: readonly (readonly [quote: string, text: string, id?: string])[]): string {
  return JSON.stringify({
    replacements: replacements.map(([quote, text, id = 'f1']) => ({ quote, text, finding_ids: [id] })),
  });
}

async function play(script: readonly Script[]) {
  const project = await prepareRecipeBook();
  const model = createScriptedModel(script);
  const book = project.open(model);
  const result = await book.runRecipe({ ...SCENE_WORK, recipeId: 'scene_whole' }, signal);
  const chapter = JSON.parse((await project.files()).get('chapters/chapter_001.json') ?? 'null');
  const receipts = (await traceDispatch(book, result.run.run_id)).flatMap((part) =>
    part.kind === 'receipt' ? [part.receipt] : [],
  );
  return { project, model, book, result, text: chapter?.scenes[0]?.content ?? null, receipts };
}

describe('scene_whole', () => {
  it('takes two calls where nothing is found, and the text is the draft to the byte', async () => {
    const { result, model, text, receipts, book } = await play([DRAFT, review([])]);
    expect([result.error, result.run.status, model.requests.length]).toEqual([null, 'done', 2]);
    expect(text).toBe(DRAFT);
    expect(receipts.map(({ step_id }) => step_id)).toEqual(['draft', 'review', 'report']);
    expect(receipts.at(-1)).toMatchObject({
      actor: { agent_id: 'chief-001', provider: 'bookforge', model: 'none' },
      report_excerpt: 'review: passes, 0 findings. edited_scene: 42 words.',
    });
    expect(await book.audit.verify()).toMatchObject({ intact: true, troubles: [] });
  });

  it('has passages replaced where something is found, and all else stays as it was', async () => {
    const edit = mend(['Mara counted the ropes twice.', 'Mara counted the bollards.']);
    const { result, model, text } = await play([DRAFT, review([{}]), edit]);
    expect([result.error, model.requests.length]).toEqual([null, 3]);
    expect(text).toBe(DRAFT.replace('Mara counted the ropes twice.', 'Mara counted the bollards.'));
  });

  it('drops a finding whose quote is not in the draft, and says so in the receipt', async () => {
    const { result, model, text, receipts } = await play([
      DRAFT,
      review([{ quote: 'Mara counted the sheep.' }]),
      review([{ quote: 'Mara counted the sheep.' }, {}]),
    ]);
    // The first has no finding left, but it passes, and what it rests on is there.
    expect([result.error, model.requests.length, text]).toEqual([null, 2, DRAFT]);
    expect(receipts[1]?.checks_performed).toEqual([
      {
        check: 'quote',
        passed: false,
        detail: 'finding f1 was left out: “Mara counted the sheep.” is not in the scene',
      },
    ]);
  });

  it('asks a reviewer again who fails a scene without quoting it, and once only', async () => {
    const forged = review([{ quote: 'Mara counted the sheep.', severity: 'high' }], false);
    const { result, model, text } = await play([DRAFT, forged, forged]);
    expect([result.run.status, result.error?.code]).toEqual(['failed', 'phase_contract_invalid']);
    expect([model.requests.length, text]).toEqual([3, null]);
    expect(readAll(model.requests[2])).toContain('no finding quotes words that are in it');
  });

  it('asks the editor again who leaves a grave finding, and then keeps the scene out of the book', async () => {
    const grave = review([{ severity: 'high' }], false);
    const missed = mend(['Mara counted the sheep.', 'x']);
    const { result, model, text, book, project } = await play([DRAFT, grave, missed, missed]);
    expect([result.run.status, result.error?.code]).toEqual(['failed', 'check_failed']);
    expect(REASONS.check_failed.exit).toBe(1);
    expect([model.requests.length, text]).toEqual([4, null]);
    const issue = (await book.issues.list({})).find(({ id }) => id === result.error?.details['issue_id']);
    expect(issue).toMatchObject({ status: 'open', tags: ['check', 'scene_whole'] });
    expect(issue?.body).toContain('Nobody counts ropes.');

    // Taken up with an editor who mends it, only the editor is asked, and the issue is closed.
    const better = createScriptedModel([mend(['Mara counted the ropes twice.', 'Mara waited.'])]);
    const again = project.open(better);
    const resumed = await again.runs.resume(result.run.run_id, {
      budget: SCENE_WORK.budget,
      overrideFingerprint: false,
      signal,
    });
    expect([resumed.error, better.requests.length]).toEqual([null, 1]);
    const closed = (await again.issues.list({})).find(({ id }) => id === issue?.id);
    expect(closed?.status).toBe('closed');
  });

  it('leaves out a replacement that does not fit where nothing grave depends on it', async () => {
    const edit = mend(['Mara counted the sheep.', 'x'], ['without her coat', 'in her coat']);
    const { result, model, text, receipts } = await play([DRAFT, review([{}]), edit]);
    expect([result.error, model.requests.length]).toEqual([null, 3]);
    expect(text).toBe(DRAFT.replace('without her coat', 'in her coat'));
    expect(receipts[2]?.checks_performed[0]?.detail).toMatch(/does not stand in the text/);
  });

  it.each([
    ['a refusal', 'I cannot help with that request.'],
    ['nothing', ' '],
    ['an abstention', 'ABSTAIN'],
  ])('asks for a draft once more where it was answered with %s', async (_, instead) => {
    const { result, model, text } = await play([instead, DRAFT, review([])]);
    expect([result.error, model.requests.length, text]).toEqual([null, 3, DRAFT]);
    expect(readAll(model.requests[1])).toContain('Attempt 1 was refused');
  });

  it('begins the prompts of all three with the same words, up to the draft', async () => {
    const edit = mend(['without her coat', 'in her coat']);
    const { model } = await play([DRAFT, review([{}]), edit]);
    const [first = '', second = '', third = ''] = model.requests.map(readAll);
    expect(estimateTokens(shareStart(first, second))).toBeGreaterThan(2000);
    expect(shareStart(second, third)).toContain('She went up the hill without her coat.');
    for (const prompt of [first, second, third]) expect(prompt).not.toMatch(/^seed: /m);
  });

  it('is written, reviewed and mended by the offline author', async () => {
    const project = await prepareRecipeBook();
    const book = project.open(await loadOfflineAuthor());
    for (const scene_ref of ['1:1', '1:2']) {
      const done = await book.runRecipe(
        { ...SCENE_WORK, recipeId: 'scene_whole', args: { scene_ref } },
        signal,
      );
      expect([done.error, done.run.status]).toEqual([null, 'done']);
      expect(done.run.usage.calls).toBeLessThanOrEqual(3);
    }
    const chapter = JSON.parse((await project.files()).get('chapters/chapter_001.json') ?? 'null');
    expect(chapter.scenes).toHaveLength(2);
  });
});

describe('a chapter by scene_whole', () => {
  const work = {
    chapters: [1],
    force: false,
    makePlans: true,
    stopOnFailure: false,
    ackOutlineIssues: true,
    budget: SCENE_WORK.budget,
    signal,
  };

  it.each([
    ['asked for', { recipe: 'scene_whole' }, {}],
    ['configured in the book', {}, { config: configureRecipe('scene_whole') }],
  ])('is written so where it is %s, each scene told what the book knows', async (_, asked, more) => {
    const author = await loadOfflineAuthor();
    const prompts: string[] = [];
    const project = await prepareRecipeBook();
    const book = project.open(
      {
        ...author,
        generate(request, options) {
          prompts.push(readAll(request));
          return author.generate(request, options);
        },
      },
      more,
    );
    const { chapters, run } = await book.writeChapters({ ...work, ...asked });
    expect([run?.status, chapters.map(({ action }) => action)]).toEqual(['done', ['written']]);
    const types = prompts.flatMap((prompt) => /^prompt_type: (\w+)$/m.exec(prompt)?.[1] ?? []);
    expect(new Set(types)).toEqual(
      new Set([
        'write_scene',
        'review_scene',
        ...types.filter((type) => /^(mend_scene|novel_scene_fix)$/.test(type)),
      ]),
    );
    const second = prompts.filter((prompt) => prompt.includes('prompt_type: write_scene'))[1] ?? '';
    expect(second).toContain('## Earlier in this chapter');
  });

  it('refuses a recipe that there is not, before anything is sent', async () => {
    const author = await loadOfflineAuthor();
    const book = (await prepareRecipeBook()).open(author);
    await expect(book.writeChapters({ ...work, recipe: 'nothing_such' })).rejects.toMatchObject({
      code: 'recipe_not_found',
    });
  });
});

function configureRecipe(recipe: string) {
  const book = { writing: { recipe } };
  return resolveConfig({ flags: { model: 'offline:author' }, env: {}, user: {}, workspace: {}, book });
}

function readAll(request: ModelRequest | undefined): string {
  return (request?.messages ?? []).map(({ content }) => content).join('\n');
}

function shareStart(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return one.slice(0, at);
}
