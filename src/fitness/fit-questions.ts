import { RawWorldSchema } from '../contracts/world.ts';
import { renderAnswerSchema } from '../engine/judge-answer.ts';
import type { ModelRequest } from '../engine/ports.ts';
import { renderStoryPrompt } from '../novel/story/story-step-pipeline.ts';
import { STORY_STEPS } from '../novel/story/story-steps.ts';
import { fillTemplate } from '../prompts/fill-template.ts';
import { parseTemplate } from '../prompts/parse-template.ts';
import { ASKED_WORDS } from './trial-facts.ts';
import { writePages } from './write-pages.ts';

// What a model is asked: the first request of a book as it is really sent, a long prompt to read, and a scene to write.

export interface FitQuestion {
  readonly name: 'json' | 'recall' | 'prose';
  /** What it is called in the trail of calls, and by whoever stands in for a model. */
  readonly contract: string;
  readonly request: Pick<ModelRequest, 'messages' | 'jsonSchema' | 'maxOutputTokens'>;
  /** What an answer usually comes to. */
  readonly usualTokens: number;
}

export const WORLD = { name: 'world', schema: RawWorldSchema } as const;

const IDEA =
  'A lighthouse keeper’s daughter finds that the light has been calling the wrong ships home, and that her father knows.';

/** The template is the one that books are begun with. `findings`: what was wrong with the answer before. */
export function askForJson(template: string, language: string, findings: string | null): FitQuestion {
  const [step] = STORY_STEPS;
  if (step === undefined) throw new Error('a book has a first step');
  const { messages } = renderStoryPrompt(
    {
      step,
      book: {
        schema_version: 'book_v1',
        book_id: 'test',
        idea: IDEA,
        language,
        chapters: 12,
        seed: 'test',
      },
      needed: new Map(),
      bible: null,
      template: parseTemplate(step.template, template),
    },
    findings,
  );
  const jsonSchema = renderAnswerSchema(WORLD);
  return {
    name: 'json',
    contract: WORLD.name,
    request: { messages, jsonSchema, maxOutputTokens: 6000 },
    usualTokens: 1500,
  };
}

export function askToRecall(): FitQuestion {
  const pages = writePages().map(({ text }, at) => ({ name: `page_${at + 1}`, text }));
  const slots = pages.map(({ name }) => `{{${name}}}`).join('\n\n');
  const template = parseTemplate('model_recall', RECALL.replace('PAGES', slots));
  const { messages } = fillTemplate(template, [
    { name: 'request', text: 'contract: model_recall\nrole: librarian\nlanguage: en' },
    ...pages,
  ]);
  return {
    name: 'recall',
    contract: 'model_recall',
    request: { messages, jsonSchema: null, maxOutputTokens: 4000 },
    usualTokens: 80,
  };
}

const RECALL = `{{request}}

You are given the pages of a harbour book, each as a tagged input. On every page one line tells the keeper's word for that page.
Answer with one line a page and nothing else: the number of the page, a colon, the keeper's word. Where a page is not there, write the number, a colon and the word none.

%% user %%

PAGES

Give the keeper's word for page 1 to page 8.
`;

export function askForProse(language: string): FitQuestion {
  const template = parseTemplate('model_prose', PROSE);
  const { messages } = fillTemplate(template, [
    { name: 'request', text: `contract: model_prose\nrole: writer\nlanguage: ${language}` },
    { name: 'idea', text: IDEA },
  ]);
  return {
    name: 'prose',
    contract: 'model_prose',
    request: { messages, jsonSchema: null, maxOutputTokens: 8000 },
    usualTokens: Math.round(ASKED_WORDS * 1.4),
  };
}

const PROSE = `{{request}}

You write scenes of novels: prose alone, without a title, a heading or a remark before or after, in the language on the language line of the request.

%% user %%

{{idea}}

Write the scene in which the daughter first doubts the light: about ${ASKED_WORDS} words, one place, one evening, with what is seen, done and said. Do not stop before it is whole.
`;
