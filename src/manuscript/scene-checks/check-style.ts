import { checkBanned } from './check-banned.ts';
import { checkQuotationMarks } from './check-quotation-marks.ts';
import { checkSamples } from './check-samples.ts';
import { checkSpelling } from './check-spelling.ts';
import { checkVoice } from './check-voice.ts';
import type { SceneFacts } from './scene-facts.ts';
import type { SceneFinding } from './scene-finding.ts';

/** What in a text is not as the author's style asks. */
export function checkStyle(text: string, facts: Pick<SceneFacts, 'style' | 'language'>): SceneFinding[] {
  return [
    ...checkVoice(text, facts),
    ...checkSpelling(text, facts),
    ...checkQuotationMarks(text, facts),
    ...checkBanned(text, facts),
    ...checkSamples(text, facts),
  ];
}
