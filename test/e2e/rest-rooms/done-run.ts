import { describe, expect, it } from 'vitest';
import { hashBytes } from '../../../src/engine/hash.ts';
import { reasonOf } from '../rest-client.ts';
import { NO_RUN, type RestStory, WRITE } from './rest-story.ts';

/** What can be seen of a run that is done: itself, its steps, slots and events, its trail and what it wrote. */
export function describeDoneRun(story: () => RestStory): void {
  describe('a run that is done', () => {
    it('is shown in one document with every key of the contract', async () => {
      const { api, runs, written } = story();
      const run = await runs.detail(written);
      expect(run).toEqual({
        run_id: written,
        recipe_id: WRITE,
        status: 'done',
        phase: null,
        current_step_index: expect.any(Number),
        total_steps: expect.any(Number),
        created_at: expect.any(String),
        updated_at: expect.any(String),
        completed_at: expect.any(String),
        task: { description: 'Write the first scene' },
        steps: expect.any(Array),
        cache_summary: expect.any(Object),
        error: null,
        last_seq: expect.any(Number),
        project: 'b',
        kind: 'recipe',
        parent_run_id: null,
        session_id: expect.stringMatching(/^sess_/),
        interrupted: false,
        model: 'compatible:any',
        usage: expect.any(Object),
        words: expect.any(Number),
        progress: null,
        place: { chapter: 1, scene: 1 },
        nested: [],
        parts: expect.any(Array),
        notices: [],
      });
      expect(run.steps.map(({ step_id }) => step_id)).toEqual([
        'brief_book',
        'recall_style',
        'brief_chapter',
        'recall_story',
        'analyze_outline',
        'frame_scene',
        'check_canon',
        'read_before',
        'recall_notes',
        'plan',
        'check_plan',
        'write',
        'critique',
        'edit',
        'check_scene',
        'finalize',
      ]);
      expect(run.parts.map(({ step_id }) => step_id)).toEqual(
        expect.arrayContaining(['plan/packet', 'commit/scene:edited_scene', 'dod']),
      );
      const step = run.steps.find(({ step_id }) => step_id === 'plan');
      expect(step).toEqual({
        step_id: 'plan',
        phase: 'b',
        status: 'done',
        agent_archetype: 'planner',
        output_slot: 'scene_plan',
        output_preview: expect.any(String),
        logged: expect.any(Object),
      });
      expect(Object.entries(run.cache_summary).map(([slot, { type }]) => [slot, type])).toEqual([
        ['book', 'pointer'],
        ['style', 'pointer'],
        ['chapter', 'pointer'],
        ['story', 'pointer'],
        ['outline_beat', 'pointer'],
        ['scene_frame', 'pointer'],
        ['canon_context', 'pointer'],
        ['previous_scene', 'pointer'],
        ['notes', 'pointer'],
        ['scene_plan', 'artifact'],
        ['plan_check', 'artifact'],
        ['draft', 'artifact'],
        ['critique', 'artifact'],
        ['edited_scene', 'artifact'],
        ['continuity_report', 'artifact'],
        ['final_report', 'artifact'],
      ]);
      expect(reasonOf(await api.get(`/api/runs/${NO_RUN}`))).toEqual([404, 'run_not_found']);
    });

    it('has a log of steps with all that can be observed', async () => {
      const { api, written } = story();
      const log = (await api.get(`/api/runs/${written}/steps`)).body as Record<string, unknown>[];
      expect(log.find(({ step_id }) => step_id === 'check_canon')).toMatchObject({
        phase: 'a',
        tool: 'canon_checker',
        agent_archetype: null,
        agent_id: null,
        status: 'done',
        output_slot: 'canon_context',
        receipt_id: expect.stringMatching(/^rcpt_/),
        input_slot_refs: ['scene_frame'],
        output_hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        error: null,
      });
      expect(log.find(({ step_id }) => step_id === 'critique')).toMatchObject({
        tool: null,
        agent_archetype: 'critic',
        agent_id: 'critic-001',
        receipt_id: null,
        input_slot_refs: expect.arrayContaining(['book', 'scene_frame', 'scene_plan', 'draft']),
      });
      expect(log.every((step) => !('output' in step) && !('line_hash' in step))).toBe(true);
      expect(reasonOf(await api.get(`/api/runs/${NO_RUN}/steps`))).toEqual([404, 'run_not_found']);
      const one = await api.get(`/api/runs/${written}/step?step=critique`);
      expect([one.status, one.body]).toEqual([
        200,
        expect.objectContaining({ step: expect.objectContaining({ step_id: 'critique' }) }),
      ]);
      expect((await api.get(`/api/runs/${written}/step?step=nowhere`)).status).toBe(404);
    });

    it('has slots: the text of an artifact, and the way from a pointer to the whole output', async () => {
      const { api, written } = story();
      const artifact = (await api.get(`/api/runs/${written}/cache/edited_scene`)).body as Record<
        string,
        string
      >;
      expect(artifact).toEqual({
        slot: 'edited_scene',
        type: 'artifact',
        agent_id: 'editor-001',
        text: expect.any(String),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        summary: expect.any(String),
      });
      expect(`sha256:${artifact['sha256']}`).toBe(hashBytes(artifact['text'] ?? ''));
      const pointer = (await api.get(`/api/runs/${written}/cache/scene_frame`)).body as Record<
        string,
        string
      >;
      expect(pointer).toEqual({
        slot: 'scene_frame',
        type: 'pointer',
        receipt_id: expect.stringMatching(/^rcpt_/),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        summary: expect.any(String),
      });
      const receipt = await api.get(`/api/audit/receipts/${pointer['receipt_id']}`);
      expect(receipt.body).toMatchObject({
        tool: 'beat_architect',
        run_id: written,
        output_hash: `sha256:${pointer['sha256']}`,
        output: { canonical_path: expect.stringMatching(/^Story\/Scenes\/SCN-/) },
      });
      expect(reasonOf(await api.get(`/api/runs/${written}/cache/none`))).toEqual([404, 'slot_not_found']);
      expect(reasonOf(await api.get(`/api/runs/${NO_RUN}/cache/draft`))).toEqual([404, 'run_not_found']);
    });

    it('is told as events, up to its end and not beyond', async () => {
      const { api, written } = story();
      const events = await api.get(`/api/runs/${written}/events`);
      const ids = [...String(events.body).matchAll(/^id: (.+)$/gm)].map(([, id = '']) => id);
      expect(String(events.body)).toMatch(/event: status\ndata: .*"status":"done"/);
      const after = await api.get(
        `/api/runs/${written}/events?after=${encodeURIComponent(ids.at(-1) ?? '')}`,
      );
      expect(after.status).toBe(204);
      expect(reasonOf(await api.get(`/api/runs/${NO_RUN}/events`))).toEqual([404, 'run_not_found']);
    });

    it('left a packet and a receipt for every agent step, all in an intact trail', async () => {
      const { api, written } = story();
      const packets = (await api.get(`/api/packets?run_id=${written}`)).body as Record<string, string>[];
      expect(packets.map(({ intent }) => intent).filter((intent) => intent !== 'write_beat')).toEqual([
        'plan_scene',
        'continuity_check',
        'critique_scene',
        'edit_scene',
        'continuity_check',
        'finalize',
      ]);
      const [first] = packets;
      expect((await api.get(`/api/packets/${first?.['packet_id']}`)).body).toEqual(first);
      const ofIssue = await api.get(`/api/packets?issue_id=${first?.['parent_issue_id']}`);
      expect(ofIssue.body).toEqual(packets);
      const issue = (await api.get(`/api/issues/${first?.['parent_issue_id']}`)).body as {
        receipts: string[];
      };
      expect(issue.receipts).toHaveLength(packets.length);
      expect((await api.get(`/api/audit/receipts/${issue.receipts[0]}`)).body).toMatchObject({
        packet_id: first?.['packet_id'],
        run_id: written,
        stop_hook: { triggered: false },
      });
      expect((await api.get('/api/audit/verify')).body).toMatchObject({
        intact: true,
        troubles: [],
        notices: [],
      });
      expect(reasonOf(await api.get('/api/packets/pkt_none'))).toEqual([404, 'not_found']);
      expect(reasonOf(await api.get('/api/audit/receipts/rcpt_none'))).toEqual([404, 'not_found']);
      expect(reasonOf(await api.get('/api/audit/reports/pkt_none'))).toEqual([404, 'not_found']);
      expect(reasonOf(await api.get(`/api/packets?run_id=${'x'.repeat(500)}`))).toEqual([
        400,
        'request_invalid',
      ]);
    });

    it('wrote the scene into the book', async () => {
      const { api, written } = story();
      const chapter = await api.get('/api/files?path=chapters/chapter_001.json');
      const { text } = (await api.get(`/api/runs/${written}/cache/edited_scene`)).body as { text: string };
      expect(JSON.parse(String(chapter.body)).scenes[0].content.trim()).toBe(text.trim());
    });

    it('can no longer be cancelled', async () => {
      const { api, written } = story();
      expect(reasonOf(await api.post(`/api/runs/${written}/cancel`))).toEqual([409, 'run_not_cancellable']);
      expect(reasonOf(await api.post(`/api/runs/${NO_RUN}/cancel`))).toEqual([404, 'run_not_found']);
    });
  });
}
