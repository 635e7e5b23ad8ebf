import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Files } from '../../engine/ports.ts';
import { loadToLatin } from '../../text/load-to-latin.ts';
import { listDocumentIds } from '../document-files.ts';
import { chooseDocumentId } from './choose-document-id.ts';

/** An id for a document of this title that no document and no file in `generated/` has. */
export async function findFreeId(files: Pick<Files, 'list'>, title: string): Promise<string> {
  const generated = (await files.list(PROJECT_PATHS.generated)).map(({ path }) =>
    path.slice(PROJECT_PATHS.generated.length + 1).replace(/\.[a-z]+$/, ''),
  );
  // Characters between kana are read as Japanese reads them, which no table here knows.
  const toLatin = KANA.test(title) ? (text: string) => text : await loadToLatin(title);
  return chooseDocumentId(toLatin(title), new Set([...(await listDocumentIds(files)), ...generated]));
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
