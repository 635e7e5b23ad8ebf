import type { AssembledContext } from '../novel/context/assemble-context.ts';
import type { ExplainedChapter } from '../novel/context/explain-writing.ts';
import type { OpenBook } from '../open-book.ts';
import type { CommandContext } from './command-spec.ts';
import { formatColumns } from './format-columns.ts';
import { readChapters } from './read-chapters.ts';

/** `run --explain`: what would go into the prompts, by source and size. Nothing is sent and nothing is changed. */
export async function explainWriting(context: CommandContext, book: OpenBook): Promise<number> {
  const { options, out } = context;
  const chapters = await book.explainWriting({
    chapters: readChapters(context),
    force: options.flag('force'),
  });
  out.result({ action: 'explained', chapters } as never, () => formatExplained(chapters));
  return 0;
}

function formatExplained(chapters: readonly ExplainedChapter[]): string {
  if (chapters.length === 0) return 'Every chapter that was asked for is written; nothing would be sent.';
  return chapters
    .flatMap(({ chapter, title, plan, scenes }) => [
      `chapter ${chapter}: ${title}`,
      ...(plan === null ? [] : [`  plan  ${formatSize(plan)}\n${formatBlocks(plan)}`]),
      ...scenes.map((scene) => `  scene ${scene.scene_ref}  ${formatSize(scene)}\n${formatBlocks(scene)}`),
    ])
    .join('\n\n');
}

function formatSize({ characters, tokens }: AssembledContext): string {
  return `${characters.toLocaleString('en-US')} characters, about ${tokens.toLocaleString('en-US')} tokens`;
}

function formatBlocks({ blocks, left_out }: AssembledContext): string {
  const rows = blocks.map(({ source, about, from_scene, characters, tokens }) => [
    source,
    cut(about),
    `from ${from_scene}`,
    `${characters}`,
    `~${tokens}`,
  ]);
  const left = left_out.map(({ source, about, characters, why }) => [
    `− ${source}`,
    cut(about),
    why.replaceAll('_', ' '),
    `${characters}`,
    '',
  ]);
  return formatColumns([...rows, ...left], '    ');
}

function cut(about: string): string {
  return about.length > 48 ? `${about.slice(0, 47).toWellFormed()}…` : about;
}
