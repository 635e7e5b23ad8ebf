import type { AssembledContext } from './assemble-context.ts';
import { CONTEXT_SOURCES, type ContextSource } from './context-block.ts';

/** What each source is called in a prompt. The scene's card and the end of the scene before have inputs of their own. */
const HEADINGS: Readonly<Partial<Record<ContextSource, string>>> = {
  cast: 'Who appears',
  place: 'Where',
  older_memory: 'Long before',
  memory: 'The chapters before',
  thread: 'What is open',
  state: 'How they are now',
  earlier_scene: 'Earlier in this chapter',
};

/** The context as a prompt has it; null where there is nothing to tell. */
export function renderStory({ blocks }: Pick<AssembledContext, 'blocks'>): string | null {
  const parts = CONTEXT_SOURCES.flatMap((source) => {
    const heading = HEADINGS[source];
    const own = blocks.filter((block) => block.source === source);
    if (heading === undefined || own.length === 0) return [];
    return [[`## ${heading}`, ...own.map(({ text }) => text)].join('\n')];
  });
  return parts.length === 0 ? null : parts.join('\n\n');
}
