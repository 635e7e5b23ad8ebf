import type { Finding } from '../contracts/finding.ts';
import type { AgentStep, Recipe, ToolStep } from '../contracts/recipe.ts';
import { checkPath } from './check-path.ts';
import { checkSlots } from './check-slots.ts';
import { checkTemplates } from './check-template.ts';
import { compilePattern } from './compile-pattern.ts';
import type { PromptFacts } from './prompt-facts.ts';
import { recipeFinding } from './recipe-finding.ts';
import type { ToolFacts } from './tool-facts.ts';

// What a recipe's shape cannot say: that everything it names is there when it is read. All findings are told, not the
// first. A set of facts that is null is not known, and what it would decide is left alone.

export interface RecipeFacts {
  readonly tools: readonly ToolFacts[] | null;
  readonly prompts: ReadonlyMap<string, PromptFacts> | null;
  readonly contracts: ReadonlySet<string> | null;
}

export function checkRecipe(recipe: Recipe, facts: RecipeFacts): Finding[] {
  return [
    ...recipe.task_patterns.flatMap(checkPattern),
    ...checkStepIds([...recipe.phase_a, ...recipe.phase_b], recipe.phase_a.length),
    ...recipe.phase_a.flatMap((step, index) => checkTool(step, index, facts.tools)),
    ...recipe.phase_b.flatMap((step, index) => [
      ...checkAgentStep(step, index, facts),
      ...checkOnFail(step, index, recipe.phase_b),
      ...checkEdit(step, index),
    ]),
    ...checkSlots(recipe),
    ...checkPaths(recipe),
  ];
}

function checkPattern(pattern: string, index: number): Finding[] {
  const compiled = compilePattern(pattern);
  if (compiled.ok) return [];
  return [recipeFinding(['task_patterns', index], 'bad_pattern', compiled.message, pattern)];
}

function checkStepIds(steps: readonly (ToolStep | AgentStep)[], toolSteps: number): Finding[] {
  const first = new Map<string, number>();
  return steps.flatMap(({ step_id }, index) => {
    const earlier = first.get(step_id);
    if (earlier === undefined) {
      first.set(step_id, index);
      return [];
    }
    const message = `the step ${step_id} is also step ${earlier + 1} of the recipe`;
    const path = index < toolSteps ? ['phase_a', index] : ['phase_b', index - toolSteps];
    return [recipeFinding([...path, 'step_id'], 'duplicate_step_id', message, step_id)];
  });
}

function checkTool(step: ToolStep, index: number, tools: readonly ToolFacts[] | null): Finding[] {
  if (tools === null) return [];
  const tool = tools.find(({ name }) => name === step.tool);
  if (tool === undefined) {
    const path = ['phase_a', index, 'tool'];
    return [recipeFinding(path, 'unknown_tool', `there is no tool ${step.tool}`, step.tool)];
  }
  const given = Object.keys(step.args);
  const unknown = given.filter((name) => !tool.argNames.includes(name));
  const missing = tool.requiredArgs.filter((name) => !given.includes(name));
  return [
    ...unknown.map((name) =>
      recipeFinding(
        ['phase_a', index, 'args', name],
        'unknown_argument',
        `${tool.name} takes no argument ${name}; it takes ${tool.argNames.join(', ')}`,
      ),
    ),
    ...missing.map((name) =>
      recipeFinding(
        ['phase_a', index, 'args'],
        'missing_argument',
        `${tool.name} needs the argument ${name}`,
      ),
    ),
  ];
}

function checkAgentStep(step: AgentStep, index: number, facts: RecipeFacts): Finding[] {
  const findings: Finding[] = [];
  const prompt = facts.prompts?.get(step.prompt_type);
  // Where nobody is asked the template shows nothing.
  if (step.response === 'record') return [];
  if (prompt !== undefined) findings.push(...checkTemplates(step, index, prompt));
  else if (facts.prompts !== null) {
    const message = `there is no prompt type ${step.prompt_type}`;
    findings.push(
      recipeFinding(['phase_b', index, 'prompt_type'], 'unknown_prompt_type', message, step.prompt_type),
    );
  }
  if (step.contract !== undefined && facts.contracts !== null && !facts.contracts.has(step.contract)) {
    const message = `there is no contract ${step.contract}`;
    findings.push(recipeFinding(['phase_b', index, 'contract'], 'unknown_contract', message, step.contract));
  }
  return findings;
}

/** Findings go back to an earlier agent, and only a report has findings. */
function checkOnFail(step: AgentStep, index: number, steps: readonly AgentStep[]): Finding[] {
  if (step.on_fail === undefined) return [];
  const path = ['phase_b', index, 'on_fail'];
  const { back_to } = step.on_fail;
  if (step.contract !== 'check_report') {
    const message = `the step ${step.step_id} is no check: on_fail needs the contract check_report`;
    return [recipeFinding(path, 'on_fail_without_report', message, back_to)];
  }
  if (steps.slice(0, index).some(({ step_id }) => step_id === back_to)) return [];
  const message = `no agent step before ${step.step_id} is called ${back_to}`;
  return [recipeFinding([...path, 'back_to'], 'unknown_step', message, back_to)];
}

/** Replacements go into a text, and only an edit can be left out: then the text stays what it was. */
function checkEdit({ step_id, contract, edits, only_with }: AgentStep, index: number): Finding[] {
  const path = ['phase_b', index];
  if ((contract === 'scene_replacements') !== (edits !== undefined)) {
    const message = `the step ${step_id} needs both: the contract scene_replacements, and in edits the slot that they go into`;
    return [recipeFinding([...path, 'edits'], 'edits_without_replacements', message, edits ?? null)];
  }
  if (only_with === undefined || edits !== undefined) return [];
  const message = `the step ${step_id} edits nothing, so that nothing would be in its slot without it`;
  return [recipeFinding([...path, 'only_with'], 'only_with_without_edits', message, only_with)];
}

function checkPaths(recipe: Recipe): Finding[] {
  const { commit = [], dod } = recipe;
  return [
    ...commit.flatMap(({ to, target }, index) =>
      to === 'file' && typeof target === 'string' ? checkPath(target, ['commit', index, 'target']) : [],
    ),
    ...dod.flatMap((check, index) =>
      check.check === 'file_exists' && typeof check.path === 'string'
        ? checkPath(check.path, ['dod', index, 'path'])
        : [],
    ),
  ];
}
