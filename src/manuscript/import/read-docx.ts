import { openZip, type Zip } from '../../office/open-zip.ts';
import { parseXml, readAttribute, type XmlPart } from '../../office/parse-xml.ts';
import type { Pause } from '../../office/pause.ts';
import { readDocxBody } from './docx-body.ts';
import { parseDocxStyles } from './docx-styles.ts';
import type { ImportNotice, SourceDocument, SourceFile } from './imported-book.ts';
import { refuseSource } from './refuse-source.ts';

/** A Word document: its headings by style, its text with tracked changes accepted, its notes at the end of their chapter. */
export async function readDocx({ name, bytes }: SourceFile, pause: Pause): Promise<SourceDocument> {
  const zip = openZip(bytes, name, refuseSource);
  const part = (path: string): XmlPart | null => {
    const content = zip.read(path);
    if (content === null) return null;
    return {
      bytes: content,
      source: name,
      part: path,
      mayHaveDoctype: false,
      refuseFile: refuseSource,
      pause,
    };
  };
  const main = await findMain(zip, part);
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const document = part(main);
  if (document === null) throw refuseSource(name, `it has no ${main}; it is no Word document`);
  const styleOf = await parseDocxStyles(part(`${folder}styles.xml`));
  const notes = {
    footnote: part(`${folder}footnotes.xml`),
    endnote: part(`${folder}endnotes.xml`),
  };
  const { blocks, told } = await readDocxBody(document, styleOf, notes);
  const core = await readCore(part('docProps/core.xml'));
  const around: string[] = [];
  for (const path of zip.names) {
    if (!path.startsWith(folder) || !/^(?:header|footer)\d*\.xml$/.test(path.slice(folder.length))) continue;
    const text = await readPlainWords(part(path));
    if (text !== '') around.push(text);
  }
  const notices: readonly (readonly [string, readonly string[]])[] = [
    ...told,
    ['Headers and footers of the pages are left out', [...new Set(around)]],
    ['Comments in the margin are left out', await listComments(part(`${folder}comments.xml`))],
  ];
  return {
    name,
    ...core,
    blocks,
    notices: notices.flatMap(([what, items]): ImportNotice[] =>
      items.length === 0
        ? []
        : [{ source: name, message: `${what}: ${items.map((item) => `“${item}”`).join(', ')}` }],
    ),
  };
}

/** Where the package says that its document lies; by default where everybody puts it. */
async function findMain(zip: Zip, part: (path: string) => XmlPart | null): Promise<string> {
  let found: string | null = null;
  const relations = part('_rels/.rels');
  if (relations !== null) {
    await parseXml(relations, {
      open(element) {
        if (element.name !== 'Relationship') return;
        if (readAttribute(element, 'Type')?.endsWith('/officeDocument') !== true) return;
        found ??= readAttribute(element, 'Target')?.replace(/^\//, '') ?? null;
      },
    });
  }
  return found !== null && zip.names.includes(found) ? found : 'word/document.xml';
}

async function readCore(
  part: XmlPart | null,
): Promise<Pick<SourceDocument, 'title' | 'author' | 'language'>> {
  const values: Record<string, string> = {};
  let current = '';
  if (part !== null) {
    await parseXml(part, {
      open: ({ name }) => {
        current = name;
      },
      close: () => {
        current = '';
      },
      text: (text) => {
        if (current !== '') values[current] = (values[current] ?? '') + text;
      },
    });
  }
  const read = (name: string) => values[name]?.trim() || null;
  return { title: read('title'), author: read('creator'), language: read('language') };
}

async function readPlainWords(part: XmlPart | null): Promise<string> {
  const words: string[] = [];
  let inText = false;
  if (part === null) return '';
  await parseXml(part, {
    open: ({ name }) => {
      inText = name === 't';
    },
    close: (name) => {
      inText = false;
      if (name === 'p') words.push(' ');
    },
    text: (text) => {
      if (inText) words.push(text);
    },
  });
  return words.join('').replace(/\s+/g, ' ').trim();
}

async function listComments(part: XmlPart | null): Promise<string[]> {
  const comments: string[] = [];
  let inText = false;
  if (part === null) return comments;
  await parseXml(part, {
    open: ({ name }) => {
      if (name === 'comment') comments.push('');
      inText = name === 't';
    },
    close: () => {
      inText = false;
    },
    text: (text) => {
      if (inText) comments.push((comments.pop() ?? '') + text);
    },
  });
  return comments.filter((comment) => comment.trim() !== '');
}
