import { checkBridge } from './check-bridge.ts';
import { checkLanguage } from './check-language.ts';
import { checkLeftovers } from './check-leftovers.ts';
import { checkLength } from './check-length.ts';
import { checkMetaText } from './check-meta-text.ts';
import { checkNames } from './check-names.ts';
import { checkRepeats } from './check-repeats.ts';
import { checkStyle } from './check-style.ts';
import type { SceneFacts } from './scene-facts.ts';
import type { SceneFinding } from './scene-finding.ts';

/** All that can be said against a scene's text without a model, in the order of the text. */
export function checkSceneText(text: string, facts: SceneFacts): SceneFinding[] {
  return [
    ...checkBridge(text, facts),
    ...checkLength(text, facts),
    ...checkLanguage(text, facts),
    ...checkMetaText(text),
    ...checkLeftovers(text),
    ...checkRepeats(text, facts),
    ...checkNames(text, facts),
    ...checkStyle(text, facts),
  ].sort((a, b) => a.position - b.position);
}
