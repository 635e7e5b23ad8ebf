import { detectLanguage } from '../text/detect-language.ts';

/** In which language a document is written: as it is asked for; else as the brief is, where its letters or words tell; else as
 *  the project is. */
export function chooseLanguage(asked: string | undefined, brief: string, own: string): string {
  if (asked !== undefined) return asked;
  const written = detectLanguage(brief);
  // English is what nothing tells, and a project may say more exactly which Chinese it means.
  return written === 'en' || own.split('-')[0] === written ? own : written;
}
