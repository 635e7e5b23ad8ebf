import { describe, expect, test } from 'vitest';
import type { ModelMessage } from '../../engine/ports.ts';
import { compilePrompt } from './compile-prompt.ts';
import type { ProviderName } from './provider-facts.ts';

const rules = 'Rules. '.repeat(800);
const book = 'Book. '.repeat(100);
const chapter = 'Chapter. '.repeat(100);
const scene = 'Scene. '.repeat(100);
const draft = 'Draft. '.repeat(100);
const shape = '{"type":"object"}';
const content = `${book}${chapter}${scene}${draft}${shape} Answer.`;
const at = (...parts: string[]) => parts.join('').length;
const messages: readonly ModelMessage[] = [
  { role: 'system', content: rules },
  {
    role: 'user',
    content,
    seams: [
      { at: at(book), level: 'book' },
      { at: at(book, chapter), level: 'chapter' },
      { at: at(book, chapter, scene), level: 'scene' },
      { at: at(book, chapter, scene, draft), level: 'text' },
    ],
    shape: { from: at(book, chapter, scene, draft), to: at(book, chapter, scene, draft, shape) },
  },
];

function compile(provider: ProviderName, model: string, asked = messages, hasSchema = false, marks = false) {
  return compilePrompt(asked, { provider, model, refused: { marks } }, hasSchema);
}

/** Texts of the user's message, and of those that end at a mark. */
function split([, user]: ReturnType<typeof compile>) {
  const parts = user?.role === 'user' ? user.content : [];
  const texts = parts.map((part) => (part.type === 'text' ? part.text : ''));
  return { texts, marked: texts.filter((_, index) => parts[index]?.providerOptions !== undefined) };
}

describe('marks for a cache', () => {
  test.each<[ProviderName, string, object]>([
    ['anthropic', 'claude-sonnet-5-5', { anthropic: { cacheControl: { type: 'ephemeral' } } }],
    ['openai', 'gpt-5.6-terra', { openai: { promptCacheBreakpoint: { mode: 'explicit' } } }],
    ['openai', 'gpt-6.1-sol', { openai: { promptCacheBreakpoint: { mode: 'explicit' } } }],
    [
      'openrouter',
      'anthropic/claude-sonnet-5.5',
      { openaiCompatible: { cache_control: { type: 'ephemeral' } } },
    ],
  ])('stand at the last four seams: %s %s', (provider, model, mark) => {
    const prompt = compile(provider, model);
    expect(prompt[0]).toEqual({ role: 'system', content: rules });
    expect(split(prompt)).toEqual({
      texts: [book, chapter, scene, draft, `${shape} Answer.`],
      marked: [book, chapter, scene, draft],
    });
    const [, user] = prompt;
    expect(user?.role === 'user' ? user.content[0]?.providerOptions : null).toEqual(mark);
  });

  test.each<[ProviderName, string]>([
    ['openai', 'gpt-4o'],
    ['openai', 'gpt-5.5'],
    ['google', 'gemini-2.5-flash'],
    ['openrouter', 'deepseek/deepseek-chat'],
    ['compatible', 'anthropic/claude'],
    ['ollama', 'qwen3'],
  ])('are nowhere where a provider finds out by itself: %s %s', (provider, model) => {
    expect(compile(provider, model)).toEqual([
      { role: 'system', content: rules },
      { role: 'user', content: [{ type: 'text', text: content }] },
    ]);
  });

  test('stand at the end of the unchanging part while there are fewer than four', () => {
    const few = [{ role: 'system', content: rules } as const, { role: 'user', content: book } as const];
    const [system, user] = compile('anthropic', 'claude', few);
    expect(system?.providerOptions).toEqual({ anthropic: { cacheControl: { type: 'ephemeral' } } });
    expect(user).toEqual({ role: 'user', content: [{ type: 'text', text: book }] });
  });

  test('are left out where there is too little before them to be kept', () => {
    const short = messages.map((message) =>
      message.role === 'system' ? { ...message, content: 'Rules.' } : message,
    );
    const enough = [
      { ...short[0], content: 'R'.repeat(4 * 1024 - at(book)) },
      ...short.slice(1),
    ] as ModelMessage[];
    expect(split(compile('anthropic', 'claude', short)).marked).toEqual([]);
    expect(split(compile('anthropic', 'claude', enough)).marked).toEqual([book, chapter, scene, draft]);
  });

  test('are left out once a provider has refused them', () => {
    expect(split(compile('anthropic', 'claude', messages, false, true)).marked).toEqual([]);
  });

  test('leave no empty piece behind the last of them', () => {
    const [, user] = compile('anthropic', 'claude', [
      { role: 'system', content: rules },
      { role: 'user', content: book, seams: [{ at: book.length, level: 'book' }] },
    ]);
    expect(
      user?.role === 'user' ? user.content.map((part) => part.type === 'text' && part.text) : [],
    ).toEqual([book]);
  });
});

describe('the shape of an answer', () => {
  test('is told in the prompt where no schema goes along', () => {
    expect(split(compile('google', 'gemini-2.5-flash')).texts.join('')).toBe(content);
  });

  test('is told once where a schema goes along, and every seam stays where it was', () => {
    const { texts } = split(compile('anthropic', 'claude', messages, true));
    expect(texts.slice(0, 4)).toEqual([book, chapter, scene, draft]);
    expect(texts[4]).toBe('`contract_schema` is the schema that this request is sent with. Answer.');
  });

  test('moves the seams behind it', () => {
    const early: readonly ModelMessage[] = [
      { role: 'system', content: rules },
      {
        role: 'user',
        content: `${shape}${book}`,
        shape: { from: 0, to: shape.length },
        seams: [{ at: at(shape, book), level: 'book' }],
      },
    ];
    const { texts, marked } = split(compile('anthropic', 'claude', early, true));
    expect([texts.length, marked.length, texts[0]?.endsWith(book)]).toEqual([1, 1, true]);
  });
});
