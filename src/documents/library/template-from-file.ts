import type { DocumentTemplate } from '../../contracts/document-library.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { hashBytes } from '../../engine/hash.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { readThemeStyles } from '../../office/look/read-theme-styles.ts';
import { createPause } from '../../office/pause.ts';
import type { OpenProject } from '../../project/open-project.ts';
import type { SectionView } from '../review/document-view.ts';
import { type GivenFile, readView } from '../source/read-view.ts';
import { refuseDataFile } from '../source/refuse-data-file.ts';
import { putOnShelf } from './add-entry.ts';
import { nameLook, openDeckLook, openDocxLook } from './template-look.ts';

// A template out of somebody's own document or deck: its headings or titles are the sections, and the file itself is kept beside
// the manifest, so that what is made from the template is written in its styles or on its masters.

const MOST_SECTIONS = 50;
const LONGEST_TITLE = 120;

export async function addTemplateFromFile(
  project: Pick<OpenProject, 'store' | 'log' | 'owner' | 'language'>,
  templateId: string,
  file: GivenFile,
): Promise<DocumentTemplate> {
  const artifactType = findType(file.name);
  // Read as any file first: that door refuses what is made to harm.
  const view = await readView(file, project.language);
  const look = artifactType === 'docx' ? await openDocxLook(file) : await openDeckLook(file);
  const styles = await readThemeStyles(look.parts, file.name, refuseDataFile, createPause());
  const template: DocumentTemplate = {
    schema_version: 'document_template_v1',
    templateId,
    category: 'general',
    artifactType,
    title: templateId.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase()),
    purpose: `as ${file.name.replace(/^.*[/\\]/, '')} is made`,
    sections: listSections(view.sections),
    params: {},
    clauses: [],
    styles,
    look: { file: nameLook(templateId, artifactType), sha256: hashBytes(file.bytes) },
  };
  const shelf = PROJECT_PATHS.documentTemplates;
  await putOnShelf(project, [
    { path: `${shelf}/${templateId}.json`, bytes: Buffer.from(renderStored(template)) },
    { path: `${shelf}/${nameLook(templateId, artifactType)}`, bytes: file.bytes },
  ]);
  return template;
}

function findType(name: string): 'docx' | 'pptx' {
  if (/\.do[ct]x$/i.test(name)) return 'docx';
  if (/\.p[po]tx$/i.test(name)) return 'pptx';
  throw refuseDataFile(name, 'a template is made from a docx, a dotx, a pptx or a potx');
}

type Section = DocumentTemplate['sections'][number];

/** A file that is only a look says nothing of sections: then they are the usual ones. */
function listSections(sections: readonly SectionView[]): Section[] {
  const named = sections.filter(({ heading }) => heading.trim() !== '').slice(0, MOST_SECTIONS);
  if (named.length === 0) return USUAL;
  let before = 0;
  return named.map((section, index) => {
    const { heading, level } = section;
    const title = heading.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE).toWellFormed();
    before = Math.min(level, before + 1, 4);
    return {
      id: `sec-${index + 1}`,
      title,
      goal: `What belongs under “${title}”`,
      sectionType: chooseType(section),
      ...(before === 1 ? {} : { level: before }),
      required: true,
    };
  });
}

function chooseType({ texts, tables, figures }: SectionView): Section['sectionType'] {
  if (tables.length > 0) return 'table';
  if (figures.length > 0) return 'figure';
  const bullets = texts.filter(({ kind }) => kind === 'bullet').length;
  return bullets > 0 && bullets >= texts.length / 2 ? 'bullets' : 'narrative';
}

const USUAL: Section[] = [
  {
    id: 'overview',
    title: 'Overview',
    goal: 'Say what this is about and what is asked for',
    sectionType: 'narrative',
    required: true,
  },
  {
    id: 'details',
    title: 'Details',
    goal: 'What the reader has to know to decide',
    sectionType: 'bullets',
    required: true,
  },
  {
    id: 'next-steps',
    title: 'Next steps',
    goal: 'Say what has to happen next',
    sectionType: 'bullets',
    required: true,
  },
];
