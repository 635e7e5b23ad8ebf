import type { ArtifactType } from '../../contracts/planning-outline.ts';
import type { Template } from '../../prompts/parse-template.ts';
import type { DocumentSources } from '../document-sources.ts';

/** The prompt that a spec of a type is asked for with. */
export function templateOf({ prompts }: Pick<DocumentSources, 'prompts'>, type: ArtifactType): Template {
  if (type === 'xlsx') return prompts.sheet;
  return type === 'pptx' ? prompts.deck : prompts.document;
}
