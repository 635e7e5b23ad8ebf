import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openApp } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const app = await openApp(context);
  const files = (await app.prompts()).files();
  const ids = [...files.keys()].flatMap((path) => /^templates\/(.+)\.md$/.exec(path)?.[1] ?? []);
  const id = args.text('template');
  if (id === undefined) {
    out.result({ templates: ids }, () => ids.join('\n'));
    return 0;
  }
  const text = files.get(options.flag('trace') ? `reports/compiled_debug/${id}.md` : `templates/${id}.md`);
  if (text === undefined) {
    throw new CodedError('usage_invalid', {
      message: `There is no template ${id}; there are: ${ids.join(', ')}.`,
    });
  }
  out.result({ template_id: id, text }, () => text.trimEnd());
  return 0;
}
