import type { Finding } from '../../contracts/finding.ts';
import { type PlanningOutline, PlanningOutlineSchema } from '../../contracts/planning-outline.ts';
import { askModel } from '../../engine/ask-model.ts';
import { type AnswerContract, renderAnswerSchema } from '../../engine/judge-answer.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { fillTemplate } from '../../prompts/fill-template.ts';
import { type DocumentSources, type DocumentWish, PLANNER, PROMPTS } from '../document-sources.ts';
import { buildContextInputs, listFitting } from './context-inputs.ts';
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
  const contract = createPlanContract(sources, wish);
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
  if (answer.ok) {
    tellWanted(context, sources, wish, answer.value);
    return { outline: answer.value, attempts: answer.attempt, outcome: 'accepted' };
  }
  const { message, attempts, stepId } = answer.refused;
  context.notice({
    reason_code: 'outline_minimal',
    message: `No outline could be had (${message}); the document is written from a minimal one.`,
    step_id: stepId,
  });
  return { outline: deriveMinimalOutline(wish), attempts, outcome: 'minimal' };
}

/** What the plan would have wanted is for whoever asked to give: the document is made without it. */
function tellWanted(
  context: RunContext,
  { templates }: Pick<DocumentSources, 'templates'>,
  { type, tables, template }: DocumentWish,
  { dataNeeds = [], templateSuggestion }: PlanningOutline,
): void {
  const given = new Set(tables.map(({ name }) => name.toLowerCase()));
  const needed = dataNeeds.filter(({ name }) => !given.has(name.toLowerCase()));
  if (needed.length > 0)
    context.notice({
      reason_code: 'data_needed',
      message: `The document is made without data that its plan needs: ${needed.map(tellNeed).join('; ')}. A table is given with --data FILE.`,
      step_id: 'plan',
    });
  const fitting = listFitting(templates, type).find(
    ({ templateId }) => templateId === templateSuggestion?.templateId,
  );
  if (template === null && fitting !== undefined)
    context.notice({
      reason_code: 'template_suggested',
      message: `The planner says that the template ${fitting.templateId} would fit: --template ${fitting.templateId}.`,
      step_id: 'plan',
    });
}

function tellNeed({ name, columns = [] }: NonNullable<PlanningOutline['dataNeeds']>[number]): string {
  return columns.length === 0 ? name : `${name} (${columns.join(', ')})`;
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

function createPlanContract(
  { clauses }: DocumentSources,
  wish: DocumentWish,
): AnswerContract<PlanningOutline, PlanningOutline> {
  const approved = new Set(clauses.map(({ name }) => name));
  return {
    name: CONTRACT,
    schema: PlanningOutlineSchema,
    reasonCode: 'phase_contract_invalid',
    compile: (value) => ({ value, findings: [] }),
    check: (outline) => checkOutline(outline, wish, approved),
  };
}

function checkOutline(
  { artifactType, sections, constraints }: PlanningOutline,
  wish: DocumentWish,
  approved: ReadonlySet<string>,
): Finding[] {
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
    ...(constraints?.includeClauses ?? []).flatMap((name, index) =>
      approved.has(name)
        ? []
        : [fault(`/constraints/includeClauses/${index}`, `there is no approved clause ${name}`)],
    ),
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
