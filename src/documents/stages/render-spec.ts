import { askModel } from '../../engine/ask-model.ts';
import { type AnswerContract, renderAnswerSchema } from '../../engine/judge-answer.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { fillTemplate } from '../../prompts/fill-template.ts';
import { type AnySpec, SPEC_CONTRACTS } from '../any-spec.ts';
import { type DocumentSources, WRITER } from '../document-sources.ts';
import { checkRawSpec } from './check-raw-spec.ts';
import { compileSpec, deriveSpecFacts, type RawSpec, type SpecFacts } from './compile-spec.ts';
import { buildContextInputs } from './context-inputs.ts';
import { renderFromMarkdown } from './render-from-markdown.ts';
import type { RenderTask } from './render-task.ts';
import { createSpecFloor } from './spec-floor.ts';
import { templateOf } from './template-of.ts';

export const RENDER_ATTEMPTS = 3;
export const USUAL_SPEC_TOKENS = 3000;

export interface RenderedSpec {
  readonly any: AnySpec;
  readonly attempts: number;
  readonly outcome: 'accepted' | 'markdown';
}

/** A spec of the outline; where none can be had in JSON, the text as Markdown, with what is missing marked. */
export async function renderSpec(
  context: RunContext,
  sources: DocumentSources,
  task: RenderTask,
  id: string,
): Promise<RenderedSpec> {
  const { wish } = task;
  const facts = deriveSpecFacts(sources, task, context.createdAt);
  const answer = await askModel(context, id, {
    role: WRITER,
    template: templateOf(sources, wish.type).template_id,
    contract: createSpecContract(sources, task, facts),
    shape: 'told',
    maxAttempts: RENDER_ATTEMPTS,
    usualTokens: USUAL_SPEC_TOKENS,
    prompt: (findings) => renderSpecPrompt(sources, task, findings),
  });
  if (answer.ok) return { any: answer.value, attempts: answer.attempt, outcome: 'accepted' };
  const any = await renderFromMarkdown(context, sources, task, `${id}/markdown`, answer.refused);
  return { any, attempts: answer.refused.attempts, outcome: 'markdown' };
}

export function renderSpecPrompt(sources: DocumentSources, task: RenderTask, findings: string | null) {
  const { wish, outline, change } = task;
  const { name, raw } = SPEC_CONTRACTS[wish.type];
  return fillTemplate(templateOf(sources, wish.type), [
    ...buildContextInputs(sources, wish),
    { name: 'outline', text: JSON.stringify(outline) },
    ...(change === null
      ? []
      : [
          { name: 'current_spec', text: JSON.stringify(stripSystem(change.spec)) },
          { name: 'instruction', text: change.instruction },
        ]),
    { name: 'contract_schema', text: JSON.stringify(renderAnswerSchema({ name, schema: raw }).schema) },
    {
      name: 'request',
      text: [
        `contract: ${name}`,
        `role: ${WRITER}`,
        `language: ${sources.language}`,
        `artifact_type: ${wish.type}`,
      ].join('\n'),
    },
    ...(findings === null ? [] : [{ name: 'findings', text: findings }]),
  ]);
}

/** As a model would have said it. */
export function stripSystem({ spec }: AnySpec): object {
  const { version: _, language: __, metadata: ___, styles: ____, ...said } = spec;
  if (!('clauses' in said)) return said;
  const { clauses: _____, ...document } = said;
  return document;
}

function createSpecContract(
  sources: DocumentSources,
  { wish, outline }: RenderTask,
  facts: SpecFacts,
): AnswerContract<RawSpec, AnySpec> {
  const { name, raw } = SPEC_CONTRACTS[wish.type];
  const limits = {
    outline,
    tables: wish.tables,
    clauses: sources.clauses.map((clause) => clause.name),
    images: sources.images,
  };
  return {
    name,
    // Each of the three contracts is one of RawSpec.
    schema: raw as unknown as AnswerContract<RawSpec, AnySpec>['schema'],
    reasonCode: 'phase_contract_invalid',
    plausible: createSpecFloor(sources, outline, wish.type),
    compile(said) {
      const findings = checkRawSpec(said, limits);
      if (findings.length > 0) return { value: null, findings };
      return { value: compileSpec(wish.type, said, facts), findings: [] };
    },
  };
}
