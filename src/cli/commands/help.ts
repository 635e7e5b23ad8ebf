import type { CommandContext } from '../command-spec.ts';
import { describeHelp } from '../describe-help.ts';
import { formatPage } from '../format-page.ts';
import { HELP_TOPICS } from '../help-topics.ts';

/** Help from the command table, followed by the page of docs/help where there is one. */
export async function run(context: CommandContext): Promise<number> {
  const { args, commands, io, out, version } = context;
  const topic = args.list('topic').join(' ');
  const isPageOnly = HELP_TOPICS.some((known) => known.name === topic);
  // The table decides what there is, so that no name from outside ever becomes a path.
  const help = isPageOnly ? null : describeHelp(topic, commands, version);
  const page = topic === '' ? null : loadPage(topic, io.readPackageFile);
  out.result({ topic, command: help?.document ?? null, page }, () =>
    [help?.format(out.paint) ?? '', page === null ? '' : formatPage(page, out.paint)]
      .filter((part) => part !== '')
      .join('\n\n'),
  );
  return 0;
}

/** `outline generate` is explained in outline_generate.md, or else with its group in outline.md. */
function loadPage(topic: string, read: (path: string) => string | null): string | null {
  const words = topic.split(' ');
  return read(`docs/help/${words.join('_')}.md`) ?? read(`docs/help/${words[0]}.md`);
}
