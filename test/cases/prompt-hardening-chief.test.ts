import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerClarification } from '../../src/agents/answer-clarification.ts';
import type { ChiefFacts } from '../../src/agents/chief-facts.ts';
import { type ChiefAnswer, routeRequest } from '../../src/agents/route-request.ts';
import { RecipeSchema } from '../../src/contracts/recipe.ts';
import { type ClarifyPacket, type TaskPacket, TaskPacketSchema } from '../../src/contracts/task-packet.ts';
import { routeTask } from '../../src/recipes/route-task.ts';
import { buildChiefFacts } from '../fakes/chief-facts.ts';

// PH-2: “let’s do scene 3” → the Chief emits a clarification questionnaire (a valid packet, intent=clarify). The user
// selects an option → the Chief emits a task packet for the correct next agent. Both are valid JSON per schema.

const SEED_RECIPE = RecipeSchema.parse(
  JSON.parse(
    readFileSync(new URL('../fixtures/contracts/recipe/valid/seed-example.json', import.meta.url), 'utf8'),
  ),
);
const OUTLINE = ['1:1+', '1:2', '1:3', '2:1', '2:2'];

describe('PH-2: the Chief', () => {
  const unwritten = factsFor('let’s do scene 3', OUTLINE);
  const asked = readClarify(routeRequest('let’s do scene 3', unwritten));

  it('answers “let’s do scene 3” with a questionnaire that keeps the schema', () => {
    expect(reparse(asked)).toEqual(asked);
    expect(asked.intent).toBe('clarify');
    expect(asked.target).toMatchObject({ scene_ref: '1:3', resolution_method: 'outline_order' });
    const [question, ...more] = asked.clarification.questions;
    expect(more).toEqual([]);
    expect(question?.choices.map(({ id, intent, target }) => [id, intent, target.scene_ref])).toEqual([
      ['plan', 'plan_scene', '1:3'],
      ['write', 'plan_scene', '1:3'],
      ['whole', 'write_beat', '1:3'],
      ['continuity', 'continuity_check', '1:3'],
    ]);
  });

  it.each([
    ['plan', 'planner-001', 'plan_scene', null, null],
    ['write', 'planner-001', 'plan_scene', 'continuity_check', 'write_scene_from_outline'],
    ['whole', 'writer-001', 'write_beat', 'critique_scene', 'scene_whole'],
    ['continuity', 'continuity-001', 'continuity_check', null, 'analytical_scene_validate'],
  ])('turns the choice %s into a packet for %s', (choice, agent, intent, next, recipe) => {
    const { tasks, open } = answerClarification(asked, new Map([['action', choice]]), unwritten);
    const [task, ...more] = tasks;
    expect([more, open]).toEqual([[], []]);
    if (task === undefined) throw new Error('there is no task');
    expect(reparse(task.packet)).toEqual(task.packet);
    expect(task.agent.agent_id).toBe(agent);
    expect(task.recipeId).toBe(recipe);
    expect(task.initialArgs).toMatchObject({ scene_ref: '1:3', scene_number: 3 });
    expect(task.packet).toMatchObject({
      intent,
      parent_packet_id: asked.packet_id,
      parent_issue_id: asked.parent_issue_id,
      target: { scene_ref: '1:3', resolution_method: 'outline_order' },
      handoff: { required_next_step: next },
    });
  });

  it.each([
    ['critique', 'critic-001', 'critique_scene', 'analytical_prose'],
    ['continuity', 'continuity-001', 'continuity_check', 'analytical_scene_validate'],
    ['rewrite', 'planner-001', 'plan_scene', 'write_scene_from_outline'],
  ])('offers %s for a scene that is written', (choice, agent, intent, recipe) => {
    const written = factsFor("let's do scene 1", OUTLINE);
    const questionnaire = readClarify(routeRequest("let's do scene 1", written));
    const { tasks } = answerClarification(questionnaire, new Map([['action', choice]]), written);
    expect(tasks.map((task) => [task.agent.agent_id, task.packet.intent, task.recipeId])).toEqual([
      [agent, intent, recipe],
    ]);
  });

  it('offers only what there is a recipe for', () => {
    const written = factsFor("let's do scene 1", OUTLINE);
    const questionnaire = readClarify(routeRequest("let's do scene 1", written));
    const answers = new Map([['action', 'edit']]);
    expect(() => answerClarification(questionnaire, answers, written)).toThrow(
      'the choices are: critique, continuity, rewrite',
    );
  });

  it('carries the logged assumption from the question into the work', () => {
    const { tasks } = answerClarification(asked, new Map([['action', 'write']]), unwritten);
    const assumption = '“Scene 3” is read as scene 3 of the whole outline, in outline order: 1:3.';
    expect(tasks[0]?.assumptions).toEqual([assumption]);
    expect(tasks[0]?.packet.constraints.rules).toEqual([`Assumption: ${assumption}`]);
  });

  it('gives each choice its own packet, the same one each time', () => {
    const idOf = (choice: string) =>
      answerClarification(asked, new Map([['action', choice]]), unwritten).tasks[0]?.packet.packet_id;
    expect(idOf('plan')).toBe(idOf('plan'));
    expect(new Set(['plan', 'write', 'whole', 'continuity'].map(idOf)).size).toBe(4);
  });

  it('carries what was forbidden into the work', () => {
    const sentence = 'do scene 3, but leave scene 2 alone';
    const facts = factsFor(sentence, OUTLINE);
    const { tasks } = answerClarification(
      readClarify(routeRequest(sentence, facts)),
      new Map([['action', 'write']]),
      facts,
    );
    expect(tasks[0]?.packet.scope).toEqual({
      allowed: ['Story/Scenes/SCN-001-003.md'],
      blocked: ['.control-room/**', 'Story/Scenes/SCN-001-002.md'],
    });
  });

  it('answers several questions one by one, and tells which are open', () => {
    const facts = factsFor('do scenes 2 and 3', OUTLINE);
    const questionnaire = readClarify(routeRequest('do scenes 2 and 3', facts));
    const { tasks, open } = answerClarification(questionnaire, new Map([['scene_3', 'plan']]), facts);
    expect([tasks.map(({ packet }) => packet.target.scene_ref), open]).toEqual([['1:3'], ['scene_2']]);
  });

  it('lets the choice among scenes decide the target', () => {
    const facts = factsFor('write scene 9', OUTLINE);
    const questionnaire = readClarify(routeRequest('write scene 9', facts));
    expect(questionnaire.clarification.questions[0]?.question).toBe(
      'The outline has 5 scenes, so there is no scene 9. Which scene is meant?',
    );
    const { tasks } = answerClarification(questionnaire, new Map([['scene', 'write_4']]), facts);
    expect(tasks[0]).toMatchObject({
      recipeId: 'write_scene_from_outline',
      packet: { target: { scene_ref: '2:1' } },
    });
  });

  it('makes the outline first where that is chosen', () => {
    const facts = factsFor("let's do scene 3", null);
    const questionnaire = readClarify(routeRequest("let's do scene 3", facts));
    const { tasks } = answerClarification(questionnaire, new Map([['first_step', 'outline']]), facts);
    expect(tasks[0]).toMatchObject({ agent: { archetype: 'planner' }, recipeId: null });
    expect(reparse(tasks[0]?.packet)).toMatchObject({
      intent: 'other',
      target: { resolution_method: 'none' },
    });
  });

  it.each([
    [new Map([['mood', 'dark']]), 'There is no question mood; asked was: action.'],
    [
      new Map([['action', 'burn']]),
      'burn is no choice for action; the choices are: plan, write, whole, continuity.',
    ],
  ])('refuses an answer that was not offered', (answers, message) => {
    expect(() => answerClarification(asked, answers, unwritten)).toThrow(message);
  });
});

function factsFor(sentence: string, outline: readonly string[] | null): ChiefFacts {
  return { ...buildChiefFacts(outline), routing: routeTask(sentence, [SEED_RECIPE]) };
}

function readClarify(answer: ChiefAnswer): ClarifyPacket {
  if (answer.kind !== 'clarify') throw new Error(`the Chief answered with ${answer.kind}`);
  return answer.packet;
}

/** Through its text and back, held against the schema. */
function reparse(packet: TaskPacket | undefined): TaskPacket {
  return TaskPacketSchema.parse(JSON.parse(JSON.stringify(packet)));
}
