import { z } from 'zod';
import { TextSchema } from './ids.ts';
import { PartIdSchema } from './spec-parts.ts';
import { defineStored } from './stored-contract.ts';

// What a document is to be, before anything of it is written. Names and shapes are the seed's.

export const ArtifactTypeSchema = z.enum(['docx', 'xlsx', 'pptx', 'pdf']);
export type ArtifactType = z.infer<typeof ArtifactTypeSchema>;

export const SectionTypeSchema = z.enum([
  'narrative',
  'bullets',
  'table',
  'timeline',
  'figure',
  'clause',
  'appendix',
]);

const OutlineSectionSchema = z.strictObject({
  id: PartIdSchema,
  title: TextSchema,
  /** What the section has to achieve, in a sentence. */
  goal: TextSchema,
  sectionType: SectionTypeSchema,
  /** 1 for a chapter of the document; left out: 1. */
  level: z.int().min(1).max(4).optional(),
  required: z.boolean().optional(),
  /** Sections that it builds on. */
  dependencies: z.array(PartIdSchema).optional(),
});
export type OutlineSection = z.infer<typeof OutlineSectionSchema>;

/** As many as a document may have. */
const MOST_SECTIONS = 50;

export const PlanningOutlineSchema = z.strictObject({
  version: z.literal('0.1'),
  artifactType: ArtifactTypeSchema,
  purpose: TextSchema,
  audience: TextSchema,
  tone: z.enum(['formal', 'concise', 'persuasive', 'analytical']),
  styleProfile: z.strictObject({ brand: TextSchema, readingLevel: TextSchema }).optional(),
  sections: z.array(OutlineSectionSchema).min(1).max(MOST_SECTIONS),
  dataNeeds: z
    .array(
      z.strictObject({
        name: TextSchema,
        kind: z.enum(['table', 'chart', 'image', 'text']),
        columns: z.array(TextSchema).optional(),
      }),
    )
    .optional(),
  templateSuggestion: z
    .strictObject({ templateId: TextSchema, confidence: z.number().min(0).max(1) })
    .optional(),
  constraints: z
    .strictObject({
      maxPages: z.int().min(1).optional(),
      includeClauses: z.array(TextSchema).optional(),
      exclude: z.array(TextSchema).optional(),
    })
    .optional(),
});
export type PlanningOutline = z.infer<typeof PlanningOutlineSchema>;
export const STORED_PLANNING_OUTLINE = defineStored('planning_outline', PlanningOutlineSchema);
