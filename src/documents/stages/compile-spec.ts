import type { Clause, DocumentTemplate } from '../../contracts/document-library.ts';
import { DocumentSpecSchema, type RawDocumentSpec } from '../../contracts/document-spec.ts';
import type { ArtifactType, PlanningOutline } from '../../contracts/planning-outline.ts';
import type { RawPresentationSpec } from '../../contracts/presentation-spec.ts';
import type { RawSheetSpec } from '../../contracts/sheet-spec.ts';
import type { SpecStyles } from '../../contracts/spec-parts.ts';
import type { StyleProfile } from '../../contracts/style-profile.ts';
import type { AnySpec } from '../any-spec.ts';
import type { DocumentSources } from '../document-sources.ts';
import { sayClause } from '../library/say-clause.ts';
import type { RenderTask } from './render-task.ts';

export type RawSpec = RawDocumentSpec | RawSheetSpec | RawPresentationSpec;

const STYLES: SpecStyles = { headingFont: 'Calibri', bodyFont: 'Calibri', primaryColor: '#1E4D8D' };

export interface SpecFacts {
  readonly language: string;
  readonly profile: StyleProfile | null;
  readonly clauses: readonly Clause[];
  readonly outline: Pick<PlanningOutline, 'tone' | 'version'>;
  /** What comes before the style profile: the template's own, or those that a document with a look has already. */
  readonly styles: NonNullable<DocumentTemplate['styles']>;
  /** When the run began, which is the same after every resume. */
  readonly createdAt: string;
}

/** What a model said, with all that is the system's to say: version, language, styles, the words of clauses. */
export function compileSpec(type: ArtifactType, raw: RawSpec, facts: SpecFacts): AnySpec {
  const { language, profile, outline, createdAt } = facts;
  const own = {
    version: DocumentSpecSchema.shape.version.value,
    language,
    metadata: {
      tone: outline.tone,
      sourceOutlineVersion: outline.version,
      createdAt,
      ...(profile?.brand === undefined ? {} : { styleProfile: profile.brand }),
      ...(profile?.author === undefined ? {} : { author: profile.author }),
      ...(profile?.organisation === undefined ? {} : { organisation: profile.organisation }),
    },
    styles: chooseStyles(profile, facts.styles),
  } as const;
  if (type === 'xlsx') return { type, spec: { ...own, ...(raw as RawSheetSpec) } };
  if (type === 'pptx') return { type, spec: { ...own, ...(raw as RawPresentationSpec) } };
  const document = raw as RawDocumentSpec;
  return { type, spec: { ...own, ...document, clauses: listClauses(document, facts) } };
}

export function deriveSpecFacts(
  sources: Pick<DocumentSources, 'language' | 'profile' | 'clauses'>,
  { wish, outline, change }: RenderTask,
  createdAt: string,
): SpecFacts {
  const { language, profile, clauses } = sources;
  const kept = change === null || wish.look === null ? null : change.spec.spec.styles;
  return { language, profile, clauses, outline, styles: kept ?? wish.template?.styles ?? {}, createdAt };
}

function chooseStyles(profile: StyleProfile | null, first: SpecFacts['styles']): SpecStyles {
  const { headingFont, bodyFont, primaryColor } = { ...STYLES, ...profile?.styles, ...first };
  return {
    headingFont: headingFont ?? STYLES.headingFont,
    bodyFont: bodyFont ?? STYLES.bodyFont,
    primaryColor: primaryColor ?? STYLES.primaryColor,
  };
}

/** Each clause that a block names, once, in the approved words. */
function listClauses({ sections }: RawDocumentSpec, { clauses, language }: SpecFacts) {
  const named = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'clause' ? [block.name] : [])),
  );
  return clauses
    .filter(({ name }) => named.includes(name))
    .map((clause) => ({ name: clause.name, text: sayClause(clause, language) }));
}
