import { findSentence } from '../../text/find-sentence.ts';
import { foldWords } from '../../text/fold-words.ts';
import { deriveFindingId } from './name-finding.ts';

// A waiver goes by this name (decision 73): it holds as long as the sentence stands there, whatever is written around it, and for no other.

interface SaidOfScene {
  readonly reason_code: string;
  readonly message: string;
}

/** Where it is, what kind it is, what it says, and the sentence that shows it; of a text that is judged as a whole, that text's hash. */
export function nameSceneFinding(
  sceneRef: string,
  { reason_code, message }: SaidOfScene,
  shown: string,
): string {
  return deriveFindingId(sceneRef, reason_code, message, foldWords(shown));
}

/** The same for what was just found in a text. */
export function nameInText(
  sceneRef: string,
  text: string,
  found: SaidOfScene & { readonly quote: string; readonly position: number },
): string {
  const { quote, position } = found;
  const shown = quote.trim() === '' ? '' : findSentence(text, position, quote.length);
  return nameSceneFinding(sceneRef, found, shown);
}
