import { detectPerson } from '../../text/narration/detect-person.ts';
import { detectTense } from '../../text/narration/detect-tense.ts';
import { listParagraphs } from './list-paragraphs.ts';
import type { SceneFacts } from './scene-facts.ts';
import type { SceneFinding } from './scene-finding.ts';

/** A scene in another person or tense than the author's style asks for. What is not clear is nothing. */
export function checkVoice(
  text: string,
  { style, language }: Pick<SceneFacts, 'style' | 'language'>,
): SceneFinding[] {
  const { person, tense } = style ?? {};
  if (person === undefined && tense === undefined) return [];
  const paragraphs = listParagraphs(text);
  const narration = paragraphs.map((paragraph) => paragraph.narration).join('\n');
  // Shown by the first narration there is, which is where whoever mends it begins.
  const shown = paragraphs.find((paragraph) => /\p{L}{3}/u.test(paragraph.narration)) ?? paragraphs[0];
  if (shown === undefined) return [];
  const tell = (reason_code: VoiceCode, what: string, wanted: string, is: string | null): SceneFinding[] =>
    is === null || is === wanted
      ? []
      : [
          {
            reason_code,
            message: `The book is told in the ${wanted} ${what}, and this scene in the ${is}.`,
            quote: shown.text.slice(0, 80).toWellFormed(),
            position: shown.start,
            instead: null,
          },
        ];
  return [
    ...(person === undefined
      ? []
      : tell('scene_other_person', 'person', person, detectPerson(narration, language))),
    ...(tense === undefined
      ? []
      : tell('scene_other_tense', 'tense', tense, detectTense(narration, language))),
  ];
}

type VoiceCode = 'scene_other_person' | 'scene_other_tense';
