import { createPause, type Pause } from '../../office/pause.ts';
import { decodeStrictly } from '../../text/decode-strictly.ts';
import type { SourceDocument, SourceFile } from './imported-book.ts';
import { readMarkdown } from './read-markdown.ts';
import { readPlainText } from './read-plain-text.ts';
import { refuseSource } from './refuse-source.ts';

/** A file by the kind that its name says, unless its bytes are of another. The readers of archives are loaded with them. */
export async function readManuscript(
  file: SourceFile,
  pause: Pause = createPause(),
): Promise<SourceDocument> {
  const { name, bytes } = file;
  if (bytes.length > LARGEST_FILE)
    throw refuseSource(name, `it has ${bytes.length} bytes, more than is taken`);
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const kind = KINDS[extension];
  if (kind === undefined) throw refuseSource(name, `.${extension} is no kind of file that is read`, ADVICE);
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (kind === 'docx' || kind === 'epub') {
    if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
      throw refuseSource(
        name,
        'it is protected by a password, or an old .doc file',
        'save it as .docx without a password',
      );
    if (!isArchive) throw refuseSource(name, `it is no .${kind} file: it is no archive`);
    if (kind === 'docx') {
      const { readDocx } = await import('./read-docx.ts');
      return readDocx(file, pause);
    }
    const { readEpub } = await import('./read-epub.ts');
    return readEpub(file, pause);
  }
  if (isArchive && bytes[2] === 3 && bytes[3] === 4)
    throw refuseSource(name, 'it is an archive and no text', 'give it its own ending, .docx or .epub');
  if (bytes.length > LARGEST_TEXT)
    throw refuseSource(
      name,
      `it has ${bytes.length} bytes, more than a book has`,
      'cut it into several files',
    );
  await pause();
  const decoded = decodeStrictly(bytes);
  if (!decoded.ok) throw refuseSource(name, decoded.why, decoded.advice ?? ADVICE);
  return kind === 'markdown' ? readMarkdown(decoded.text, name) : readPlainText(decoded.text, name);
}

const LARGEST_FILE = 256 * 1024 * 1024;
/** Five million words; the longest novels have two. */
const LARGEST_TEXT = 32 * 1024 * 1024;
const ADVICE = 'save it as .md, .txt, .docx or .epub';

const KINDS: Readonly<Record<string, 'markdown' | 'plain' | 'docx' | 'epub'>> = {
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  mkd: 'markdown',
  txt: 'plain',
  text: 'plain',
  docx: 'docx',
  epub: 'epub',
};
