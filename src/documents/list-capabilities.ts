import { EditOperationSchema } from '../contracts/document-record.ts';
import { PATCH_ACTIONS } from '../contracts/patch-set.ts';
import { ArtifactTypeSchema } from '../contracts/planning-outline.ts';
import type { DocumentSources } from './document-sources.ts';

/** A snapshot of what a document can be made with. */
export interface Capabilities {
  readonly artifactTypes: readonly string[];
  readonly operations: readonly string[];
  readonly patchActions: readonly string[];
  readonly validators: readonly string[];
  readonly templates: readonly string[];
  readonly clauses: readonly string[];
}

export function listCapabilities({ rules, templates, clauses }: DocumentSources): Capabilities {
  return {
    artifactTypes: ArtifactTypeSchema.options,
    operations: EditOperationSchema.shape.op.options,
    patchActions: PATCH_ACTIONS,
    validators: rules.map(({ ruleId }) => ruleId),
    templates: templates.map(({ templateId }) => templateId),
    clauses: clauses.map(({ name }) => name),
  };
}
