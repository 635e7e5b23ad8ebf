import type { ErrorV1 } from '../../../contracts/error-v1.ts';
import type { RawRevision } from '../../../contracts/revision.ts';
import type { AuthorRequest } from '../author-request.ts';
import { writeError } from '../write-error.ts';
import type { KeepingLexicon } from './keeping-lexicon-schema.ts';
import { readChapterMatter } from './read-chapter-matter.ts';

/** One thing to mend: words that go, and what comes in their place, in one scene or wherever they stand. */
interface Mending {
  readonly scene: number | null;
  readonly wrong: string;
  readonly right: string;
}

/** The chapter with the words mended that the notes quote. Every other byte stays; a note that quotes nothing is passed over. */
export function reviseText(request: AuthorRequest): RawRevision | ErrorV1 {
  const read = readChapterMatter(request);
  if (read === null) return writeError('raw_revision', ['raw_revision'], ['chapter_text']);
  const notes = (request.inputs.get('revision_notes') ?? '').split('\n');
  const { keeping } = request.lexicons[request.language];
  const mendings = notes.flatMap((note) => readNote(note, keeping) ?? []);
  return {
    scenes: read.scenes.map(({ number, content }) => ({
      scene_number: number,
      content: mendings
        .filter(({ scene }) => scene === null || scene === number)
        .reduce((text, mending) => applyMending(text, mending), content),
    })),
  };
}

function applyMending(text: string, { wrong, right }: Mending): string {
  if (right !== '') return text.replaceAll(wrong, () => right);
  const mended = text.replaceAll(`${wrong} `, '').replaceAll(` ${wrong}`, '').replaceAll(wrong, '');
  const tidy = mended.replace(/\n{3,}/g, '\n\n').trim();
  return tidy === '' ? text : tidy;
}

/** The author's own two instructions exactly; of anybody else's whatever stands in quotation marks, first what is wrong. */
function readNote(note: string, { readReplace, readRemove }: KeepingLexicon): Mending | null {
  const own = new RegExp(readReplace, 'u').exec(note) ?? new RegExp(readRemove, 'u').exec(note);
  if (own !== null) {
    const [, scene = '', wrong = '', right = ''] = own;
    return { scene: Number(scene), wrong, right };
  }
  const scene = /\bscene (\d+)|第\s*(\d+)\s*场/iu.exec(note);
  const number = scene === null ? null : Number(scene[1] ?? scene[2]);
  const [wrong, right = ''] = [...note.matchAll(/“([^”]+)”|"([^"]+)"|「([^」]+)」/gu)].map(
    ([, curly, straight, corner]) => curly ?? straight ?? corner ?? '',
  );
  return wrong === undefined ? null : { scene: number, wrong, right };
}
