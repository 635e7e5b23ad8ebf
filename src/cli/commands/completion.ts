import { InvariantError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { listCompletions } from '../list-completions.ts';
import { renderBashCompletion } from '../render-bash-completion.ts';
import { renderFishCompletion } from '../render-fish-completion.ts';
import { renderZshCompletion } from '../render-zsh-completion.ts';

export async function run({ args, commands, out }: CommandContext): Promise<number> {
  const shell = args.required('shell');
  const script = renderFor(shell, listCompletions(commands));
  out.result({ shell, script }, () => script);
  return 0;
}

function renderFor(shell: string, places: ReturnType<typeof listCompletions>): string {
  switch (shell) {
    case 'bash':
      return renderBashCompletion(places);
    case 'zsh':
      return renderZshCompletion(places);
    case 'fish':
      return renderFishCompletion(places);
    default:
      throw new InvariantError(`the table lets ${shell} through, for which there is no script`);
  }
}
