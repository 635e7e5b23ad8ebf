import type { Finding } from '../contracts/finding.ts';
import type { AgentStep } from '../contracts/recipe.ts';
import type { PromptFacts, TemplateFacts } from './prompt-facts.ts';
import { recipeFinding } from './recipe-finding.ts';
import { findEntries } from './recipe-sources.ts';

// A step against the templates of its prompt type: what it names has to be shown, and what they need has to be there.

/** What every step is told, or every step of the run that writes scenes. */
const ALWAYS = ['request', 'task', 'keys', 'story', 'scene_card'];
/** What some requests have, and a first one never: a line that needs one of them could not be filled. */
const SOMETIMES: ReadonlySet<string> = new Set(['findings', 'answers', 'earlier', 'so_far', 'micro_step']);

export function checkTemplates(step: AgentStep, index: number, { variants }: PromptFacts): Finding[] {
  const all = variants.flatMap((variant) => checkVariant(step, index, variant));
  return all.filter(
    ({ path, message }, at) => at === all.findIndex((each) => each.path === path && each.message === message),
  );
}

function checkVariant(step: AgentStep, index: number, { path, tier, slots, why }: TemplateFacts): Finding[] {
  const place = ['phase_b', index, 'prompt_type'];
  if (slots === null) return [recipeFinding(place, 'template_invalid', why ?? path, step.prompt_type)];
  const isReceipt = step.response === 'receipt';
  const given = new Set([
    ...ALWAYS,
    ...step.input_slots,
    ...(isReceipt ? ['packet'] : []),
    ...(isReceipt || step.contract !== undefined ? ['contract_schema'] : []),
    ...(findEntries({ step, tier }) === undefined ? [] : ['beat']),
    // A small agent works in micro-steps, and is told in every request which it is.
    ...(tier === 't1' ? ['micro_step'] : []),
  ]);
  const needed = [...slots].filter(([name, optional]) => !optional && !given.has(name)).map(([name]) => name);
  return [
    ...step.input_slots.flatMap((slot, at) =>
      slots.has(slot)
        ? []
        : [
            recipeFinding(
              ['phase_b', index, 'input_slots', at],
              'template_without_slot',
              `${path} has no line {{${slot}}}, so the agent would not see it`,
              slot,
            ),
          ],
    ),
    ...(isReceipt && !slots.has('packet')
      ? [
          recipeFinding(
            place,
            'template_without_packet',
            `${path} has no line {{packet}} for a step that answers with a receipt`,
            step.prompt_type,
          ),
        ]
      : []),
    ...needed.map((name) =>
      recipeFinding(
        place,
        'template_needs_slot',
        SOMETIMES.has(name)
          ? `${path} needs {{${name}}}, which only some requests have; write {{${name}?}}`
          : `${path} needs {{${name}}}, which the step does not give`,
        name,
      ),
    ),
  ];
}
