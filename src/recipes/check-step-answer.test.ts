import { describe, expect, it } from 'vitest';
import { type AnswerRules, checkStepAnswer } from './check-step-answer.ts';

const RULES: AnswerRules = {
  usualTokens: null,
  contract: 'scene_replacements',
  archetype: 'editor',
  evidence: null,
  sceneRef: '1:1',
  reasonCode: 'phase_contract_invalid',
  floor: { language: 'en', told: '' },
  sceneLanguage: null,
  places: null,
  scene: 'The lamp was out.',
  reviewed: [],
  earlier: { soFar: '', edited: null },
};

describe('checkStepAnswer', () => {
  it('refuses an answer in JSON that holds control characters, with the place', () => {
    const text = '{"replacements":[{"quote":"The lamp","text":"The caf\\u0000e9"}]}';
    expect(checkStepAnswer(text, RULES, ['content'])).toMatchObject([
      {
        reason_code: 'phase_contract_invalid',
        path: '/content/replacements/0/text',
        message: 'this is no text: line 1 has a control character (U+0000)',
        detail: 'control_character',
      },
    ]);
  });
});
