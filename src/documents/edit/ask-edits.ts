import { createEditsSchema, type RawDocumentEdits } from '../../contracts/document-edits.ts';
import type { Finding } from '../../contracts/finding.ts';
import { askModel } from '../../engine/ask-model.ts';
import { type AnswerContract, renderAnswerSchema } from '../../engine/judge-answer.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { CodedError } from '../../errors.ts';
import { planEdits } from '../../office/edit/apply-edits.ts';
import type { Editor, PlannedEdit } from '../../office/edit/edit-plan.ts';
import type { OfficeType } from '../../office/open-office-file.ts';
import { fillTemplate } from '../../prompts/fill-template.ts';
import { type DocumentSources, PROMPTS, WRITER } from '../document-sources.ts';
import { outlineFile } from './outline-file.ts';

export const EDIT_ATTEMPTS = 3;
export const USUAL_EDIT_TOKENS = 800;
const CONTRACT = 'raw_document_edits';

export interface EditTask {
  readonly type: OfficeType;
  readonly editor: Editor;
  readonly instruction: string;
}

interface AskedEdits {
  readonly planned: readonly PlannedEdit[];
  /** Why there are none. */
  readonly reason: string | null;
}

/** Operations that can be done, all of them: what names a part that is not there, or would take something along, is asked for again. */
export async function askEdits(
  context: RunContext,
  sources: Pick<DocumentSources, 'prompts' | 'language'>,
  task: EditTask,
  id: string,
): Promise<{ readonly planned: readonly PlannedEdit[]; readonly attempts: number }> {
  const answer = await askModel(context, id, {
    role: WRITER,
    template: PROMPTS.edit,
    contract: createEditContract(task),
    shape: 'told',
    maxAttempts: EDIT_ATTEMPTS,
    usualTokens: USUAL_EDIT_TOKENS,
    prompt: (findings) => renderEditPrompt(sources, task, findings),
  });
  const kept = 'the file is as it was';
  if (!answer.ok) {
    const { message, rawOutput, findings } = answer.refused;
    throw new CodedError('edit_refused', {
      message,
      kept,
      details: { raw_output: rawOutput, findings: findings.length },
    });
  }
  const { planned, reason } = answer.value;
  if (reason !== null)
    throw new CodedError('edit_refused', { message: `Nothing was changed: ${reason}`, kept });
  return { planned, attempts: answer.attempt };
}

export function renderEditPrompt(
  { prompts, language }: Pick<DocumentSources, 'prompts' | 'language'>,
  { type, editor, instruction }: EditTask,
  findings: string | null,
) {
  const { schema } = renderAnswerSchema({ name: CONTRACT, schema: createEditsSchema(type) });
  return fillTemplate(prompts.edit, [
    { name: 'file_outline', text: outlineFile(editor.blocks, instruction) },
    { name: 'instruction', text: instruction },
    { name: 'contract_schema', text: JSON.stringify(schema) },
    {
      name: 'request',
      text: [
        `contract: ${CONTRACT}`,
        `role: ${WRITER}`,
        `language: ${language}`,
        `artifact_type: ${type}`,
      ].join('\n'),
    },
    ...(findings === null ? [] : [{ name: 'findings', text: findings }]),
  ]);
}

function createEditContract({ type, editor }: EditTask): AnswerContract<RawDocumentEdits, AskedEdits> {
  return {
    name: CONTRACT,
    // Of the operations of all files those of this one.
    schema: createEditsSchema(type) as unknown as AnswerContract<RawDocumentEdits, AskedEdits>['schema'],
    reasonCode: 'phase_contract_invalid',
    compile({ operations, reason }) {
      if (operations.length === 0)
        return reason === undefined
          ? { value: null, findings: [fault('/operations', 'there are no operations and no reason')] }
          : { value: { planned: [], reason }, findings: [] };
      const { planned, refusals } = planEdits(editor, operations);
      if (refusals.length > 0)
        return {
          value: null,
          findings: refusals.map(({ index, why }) =>
            fault(`/operations/${index}`, `${operations[index]?.op ?? ''}: ${why}`),
          ),
        };
      if (planned.every(({ splices, parts }) => splices.length === 0 && parts === undefined))
        return { value: null, findings: [fault('/operations', 'nothing would be another than it is')] };
      return { value: { planned, reason: null }, findings: [] };
    },
  };
}

function fault(path: string, message: string): Finding {
  return {
    reason_code: 'edit_target_invalid',
    severity: 'error',
    path,
    message,
    excerpt: null,
    detail: null,
  };
}
