import type { Finding } from '../../contracts/finding.ts';
import { type PlanningOutline, PlanningOutlineSchema } from '../../contracts/planning-outline.ts';
import { askModel } from '../../engine/ask-model.ts';
import { type AnswerContract, renderAnswerSchema } from '../../engine/judge-answer.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { fillTemplate } from '../../prompts/fill-template.ts';
import { type DocumentSources, type DocumentWish, PLANNER, PROMPTS } from '../document-sources.ts';
import { buildContextInputs } from './context-inputs.ts';
import { deriveMinimalOutline } from './derive-minimal-outline.ts';

export const OUTLINE_ATTEMPTS = 3;
export const USUAL_OUTLINE_TOKENS = 700;
const CONTRACT = 'planning_outline';

export interface PlannedDocument {
  readonly outline: PlanningOutline;
  readonly attempts: number;
  readonly outcome: 'accepted' | 'minimal';
}

/** The strictness rises with each attempt; after the last one the minimal outline stands in, and that is told. */
export async function planDocument(
  context: RunContext,
  sources: DocumentSources,
  wish: DocumentWish,
): Promise<PlannedDocument> {
  const contract = createPlanContract(wish);
  let asked = 0;
  const answer = await askModel(context, 'plan', {
    role: PLANNER,
    template: PROMPTS.plan,
    contract,
    shape: 'told',
    maxAttempts: OUTLINE_ATTEMPTS,
    usualTokens: USUAL_OUTLINE_TOKENS,
    prompt(findings) {
      asked += 1;
      return renderOutlinePrompt(sources, wish, asked, findings);
    },
  });
  if (answer.ok) return { outline: answer.value, attempts: answer.attempt, outcome: 'accepted' };
  const { message, attempts, stepId } = answer.refused;
  context.notice({
    reason_code: 'outline_minimal',
    message: `No outline could be had (${message}); the document is written from a minimal one.`,
    step_id: stepId,
  });
  return { outline: deriveMinimalOutline(wish), attempts, outcome: 'minimal' };
}

export function renderOutlinePrompt(
  sources: DocumentSources,
  wish: DocumentWish,
  attempt: number,
  findings: string | null,
) {
  const { schema } = renderAnswerSchema({ name: CONTRACT, schema: PlanningOutlineSchema });
  const hint = HINTS[attempt - 1] ?? HINTS.at(-1) ?? '';
  return fillTemplate(sources.prompts.plan, [
    ...buildContextInputs(sources, wish),
    { name: 'contract_schema', text: JSON.stringify(schema) },
    {
      name: 'request',
      text: [
        `contract: ${CONTRACT}`,
        `role: ${PLANNER}`,
        `language: ${sources.language}`,
        `artifact_type: ${wish.type}`,
        ...(hint === '' ? [] : [`hint: ${hint}`]),
      ].join('\n'),
    },
    ...(findings === null ? [] : [{ name: 'findings', text: findings }]),
  ]);
}

/** What each attempt is told beside the findings: first nothing, then to be stricter, then to do with less. */
const HINTS = [
  '',
  'exactly one JSON object under contract_schema; every key spelled as it is there; no text around it',
  'as simple as it can be: version, artifactType, purpose, audience, tone and three to six sections with id, title, goal and sectionType; leave out every optional key',
];

function createPlanContract(wish: DocumentWish): AnswerContract<PlanningOutline, PlanningOutline> {
  return {
    name: CONTRACT,
    schema: PlanningOutlineSchema,
    reasonCode: 'phase_contract_invalid',
    compile: (value) => ({ value, findings: [] }),
    check: (outline) => checkOutline(outline, wish),
  };
}

function checkOutline({ artifactType, sections }: PlanningOutline, wish: DocumentWish): Finding[] {
  const ids = sections.map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const strangers = sections.flatMap(({ dependencies = [] }, index) =>
    dependencies.flatMap((id) =>
      ids.includes(id) ? [] : [fault(`/sections/${index}/dependencies`, `there is no section ${id}`)],
    ),
  );
  return [
    ...(artifactType === wish.type ? [] : [fault('/artifactType', `a ${wish.type} was asked for`)]),
    ...twice.map((id) => fault('/sections', `the id ${id} is given to two sections`)),
    ...strangers,
  ];
}

export function fault(path: string, message: string): Finding {
  return {
    reason_code: 'phase_contract_invalid',
    severity: 'error',
    path,
    message,
    excerpt: null,
    detail: null,
  };
}
