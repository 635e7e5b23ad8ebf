import type { LanguageModelV3Message, SharedV3ProviderOptions } from '@ai-sdk/provider';
import { estimateTokens } from '../../engine/estimate/estimate-tokens.ts';
import { LEAST_SHARED_TOKENS } from '../../engine/estimate/shared-beginning.ts';
import type { ModelMessage, PromptSeam, Refusals } from '../../engine/ports.ts';
import type { ProviderName } from './provider-facts.ts';

const MOST_MARKS = 4;
const SHAPE_ELSEWHERE = '`contract_schema` is the schema that this request is sent with.';

export interface PromptSettings {
  readonly provider: ProviderName;
  readonly model: string;
  readonly refused: Pick<Refusals, 'marks'>;
}

/**
 * The messages of a request as the providers' libraries want them. A shape that goes along as a schema is not told a second
 * time. Where a cache ends at marks, one stands at each seam of the prompt, the last four that have enough before them; the others keep
 * the beginning of a prompt by themselves.
 */
export function compilePrompt(
  messages: readonly ModelMessage[],
  settings: PromptSettings,
  hasSchema: boolean,
): LanguageModelV3Message[] {
  const told = hasSchema ? messages.map(withoutShape) : messages;
  const mark = settings.refused.marks ? null : findMark(settings);
  const marks = mark === null ? [] : chooseMarks(told);
  return told.map((message, index) => {
    const ends = marks.filter((each) => each.message === index).map(({ at }) => at);
    if (message.role === 'system') {
      const system: LanguageModelV3Message = { role: 'system', content: message.content };
      return mark === null || ends.length === 0 ? system : { ...system, providerOptions: mark };
    }
    return { role: 'user', content: splitContent(message.content, ends, mark) };
  });
}

// Families from 5.6 on keep a prompt up to a mark or not at all, and take a quarter more for what they keep.
const MARKED_GPT = /^gpt-(5\.([6-9]|\d\d)|[6-9]|\d\d)/;

/** Whether the end of every prompt would be kept as well, unless that is forbidden. */
export function isMarkedGpt({ provider, model }: Pick<PromptSettings, 'provider' | 'model'>): boolean {
  return provider === 'openai' && MARKED_GPT.test(model);
}

/** What a mark is called; null where a provider finds out by itself what two prompts begin with. */
function findMark(settings: PromptSettings): SharedV3ProviderOptions | null {
  const { provider, model } = settings;
  if (provider === 'anthropic') return { anthropic: { cacheControl: { type: 'ephemeral' } } };
  if (isMarkedGpt(settings)) return { openai: { promptCacheBreakpoint: { mode: 'explicit' } } };
  if (provider === 'openrouter' && model.startsWith('anthropic/'))
    return { openaiCompatible: { cache_control: { type: 'ephemeral' } } };
  return null;
}

interface Mark {
  readonly message: number;
  readonly at: number;
}

/** The end of the unchanging part, and the seams. */
function chooseMarks(messages: readonly ModelMessage[]): Mark[] {
  const lastSystem = messages.findLastIndex(({ role }) => role === 'system');
  const marks: (Mark & { readonly tokens: number })[] = [];
  let before = 0;
  for (const [index, { role, content, seams = [] }] of messages.entries()) {
    const ends = role === 'user' ? seams.map(({ at }) => at) : index === lastSystem ? [content.length] : [];
    for (const at of ends)
      marks.push({ message: index, at, tokens: before + estimateTokens(content.slice(0, at)) });
    before += estimateTokens(content);
  }
  return marks.filter(({ tokens }) => tokens >= LEAST_SHARED_TOKENS).slice(-MOST_MARKS);
}

function splitContent(content: string, ends: readonly number[], mark: SharedV3ProviderOptions | null) {
  const starts = [0, ...ends];
  return starts
    .map((from, index) => {
      const end = ends[index];
      const text = content.slice(from, end);
      return {
        type: 'text' as const,
        text,
        ...(end === undefined || mark === null ? {} : { providerOptions: mark }),
      };
    })
    .filter(({ text }, index) => index === 0 || text.trim() !== '');
}

function withoutShape(message: ModelMessage): ModelMessage {
  const { shape, content, seams } = message;
  if (shape === undefined) return message;
  const moved = SHAPE_ELSEWHERE.length - (shape.to - shape.from);
  const move = (seam: PromptSeam) => (seam.at < shape.to ? seam : { ...seam, at: seam.at + moved });
  return {
    role: message.role,
    content: `${content.slice(0, shape.from)}${SHAPE_ELSEWHERE}${content.slice(shape.to)}`,
    ...(seams === undefined ? {} : { seams: seams.map(move) }),
  };
}
