import { z } from 'zod';
import { HashSchema, TextSchema } from './ids.ts';
import { ArtifactTypeSchema, SectionTypeSchema } from './planning-outline.ts';
import { SpecStylesSchema } from './spec-parts.ts';
import { defineStored } from './stored-contract.ts';

// What documents are made with besides a brief: templates and approved clauses. The bundled ones lie in assets/documents, those
// of a project below documents/.

export const LibraryIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'a template or clause is named with lower-case letters, digits and -');

export const DocumentTemplateSchema = z.strictObject({
  schema_version: z.literal('document_template_v1'),
  templateId: LibraryIdSchema,
  category: z.enum(['general', 'marketing', 'technical', 'legal', 'finance']),
  artifactType: ArtifactTypeSchema,
  title: TextSchema,
  /** What it is for, in a sentence: how it is found, and what a model is told. */
  purpose: TextSchema,
  sections: z
    .array(
      z.strictObject({
        id: TextSchema,
        title: TextSchema,
        goal: TextSchema,
        sectionType: SectionTypeSchema,
        level: z.int().min(1).max(4).optional(),
        required: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(50),
  /** What it wants to be told: a name, and what that is. */
  params: z.record(z.string(), TextSchema),
  styleProfile: TextSchema.optional(),
  /** Fonts and colour of what is made from it; they come before those of the style profile. */
  styles: SpecStylesSchema.partial().optional(),
  /** The file beside it whose styles, or masters and layouts, are used. */
  look: z
    .strictObject({
      file: z
        .string()
        .regex(/^[a-z0-9][a-z0-9-]{0,63}\.(docx|pptx)$/, 'a look is a docx or a pptx beside the template'),
      sha256: HashSchema,
    })
    .optional(),
  /** Approved clauses that belong in it. */
  clauses: z.array(LibraryIdSchema),
  /** What it is filled with: the facts of the book that it is made for. */
  source: z.literal('book').optional(),
});
export type DocumentTemplate = z.infer<typeof DocumentTemplateSchema>;
export const STORED_DOCUMENT_TEMPLATE = defineStored('document_template', DocumentTemplateSchema);

export const ClauseSchema = z.strictObject({
  schema_version: z.literal('document_clause_v1'),
  name: LibraryIdSchema,
  domain: z.enum(['legal', 'finance', 'privacy', 'general']),
  title: TextSchema,
  /** The approved words: nothing else is ever put into a document under this name. */
  text: TextSchema,
  /** The same, approved in other languages, by their codes. */
  translations: z.record(z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/), TextSchema).optional(),
});
export type Clause = z.infer<typeof ClauseSchema>;
export const STORED_CLAUSE = defineStored('document_clause', ClauseSchema);
