import type { AssembledContext } from './assemble-context.ts';
import { CONTEXT_SOURCES, type ContextSource } from './context-block.ts';

/** What each source is called in a prompt. */
const HEADINGS: Readonly<Record<ContextSource, string>> = {
  older_memory: 'Long before',
  memory: 'The chapters before',
  thread: 'What is open',
  state: 'How they are now',
  earlier_scene: 'Earlier in this chapter',
  place: 'Where',
};

/** The context as a prompt has it; null where there is nothing to tell. */
export function renderStory({ blocks }: Pick<AssembledContext, 'blocks'>): string | null {
  const parts = CONTEXT_SOURCES.flatMap((source) => {
    const own = blocks.filter((block) => block.source === source);
    return own.length === 0 ? [] : [[`## ${HEADINGS[source]}`, ...own.map(({ text }) => text)].join('\n')];
  });
  return parts.length === 0 ? null : parts.join('\n\n');
}
