import { beforeAll, describe, expect, it } from 'vitest';
import { checkEvidence } from '../../src/agents/check-evidence.ts';
import { loadShownFiles } from '../../src/agents/load-shown-files.ts';
import { ROLES } from '../../src/agents/roles.ts';
import { fileReader } from '../../src/tools/file-reader.ts';
import { runTool } from '../../src/tools/run-tool.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { prepareRecipeBook, type RecipeBook, SCENE_WORK, traceDispatch } from '../fakes/recipe-book.ts';
import { openTestTrail, samplePacket, sampleReceipt } from '../fakes/sample-audit.ts';
import { createTextToolContext } from '../fakes/text-tool-context.ts';

// What agents made lies in artifacts/<run_id>/ now, and lay in generated/<run_id>/ before. Receipts are not rewritten, and
// what they name can be read, found and cited as ever.

const OLD = 'generated/run_old/critique.md';
const TEXT = '# Critique\n\nThe ferryman waits too long before he speaks.\n';

describe('work that an earlier version left in generated/', () => {
  let project: RecipeBook;
  beforeAll(async () => {
    project = await prepareRecipeBook();
    await project.write({ [OLD]: TEXT });
    const { fence, release } = await project.store.lock.acquire({ owner: 't', purpose: 't', waitMs: 0 });
    const { trail, issues } = openTestTrail(project.store, { fence });
    const { id } = await issues.open({ origin: ['old'], title: 'Old', author: 'user', body: '' });
    await trail.savePacket(samplePacket(1, { parent_issue_id: id }));
    const produced = { path: OLD, kind: 'text', sha256: `sha256:${'0'.repeat(64)}`, bytes: TEXT.length };
    await trail.saveReceipt(sampleReceipt(1, { issue_id: id, outputs_produced: [produced] }));
    await trail.close();
    await release();
  });

  it('is read as a file of the project and by a tool, under the path in its receipt', async () => {
    const book = project.open(await loadOfflineAuthor());
    const part = await book.audit.show('rcpt_1');
    expect(part).toMatchObject({ receipt: { outputs_produced: [{ path: OLD }] } });
    expect(Buffer.from((await book.readFile(OLD)) ?? []).toString()).toBe(TEXT);
    const context = { ...createTextToolContext({}), files: project.store.files };
    const { output } = await runTool(fileReader, { path: OLD }, context);
    expect(JSON.stringify(output)).toContain('The ferryman waits');
  });

  it('can be cited by whoever was shown it', async () => {
    const files = await loadShownFiles(project.store.files, [`Look at ${OLD}.`], new Map());
    const reply = `The pace is slow.\nEvidence: ${OLD} "The ferryman waits too long"`;
    const facts = { files, tools: new Set<string>(), receipts: new Map(), issueReceipts: new Map() };
    expect(checkEvidence(reply, { ...facts, role: ROLES.librarian })).toMatchObject({ outcome: 'accepted' });
  });

  it('stays as it is while new work goes to artifacts/, and the trail holds', async () => {
    const book = project.open(await loadOfflineAuthor());
    const { run, error } = await book.runRecipe(
      { ...SCENE_WORK, recipeId: 'plan_scene_from_outline' },
      signal,
    );
    expect(error).toBeNull();
    const made = (await traceDispatch(book, run.run_id)).flatMap((part) =>
      part.kind === 'receipt' ? part.receipt.outputs_produced.map(({ path }) => path) : [],
    );
    expect(made).toEqual([`artifacts/${run.run_id}/plan.json`]);
    const files = await project.files();
    expect(files.get(OLD)).toBe(TEXT);
    expect([...files.keys()].filter((path) => /^(artifacts|generated)\//.test(path))).toEqual([...made, OLD]);
    // The old receipt is made up, and so are its run and its hash.
    expect(await book.audit.verify({ files: false })).toMatchObject({ intact: true, troubles: [] });
  });
});

const { signal } = new AbortController();
