import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openApp } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { options, out } = context;
  const app = await openApp(context);
  const differences = (await app.prompts()).check();
  if (differences.length > 0) {
    const list = differences.map(
      ({ path, kind, line }) => `${path} is ${kind}${line === null ? '' : ` (line ${line})`}`,
    );
    throw new CodedError('prompts_drift', {
      message: `The compiled templates are not what the sources give: ${list.join('; ')}.`,
      kept: 'nothing was changed',
      details: { differences: differences.map((difference) => ({ ...difference })) },
    });
  }
  const book = options.text('book') ?? null;
  const problems = await app.checkOwnPrompts(book);
  if (problems.length > 0) {
    throw new CodedError('template_invalid', {
      message: problems.map(({ layer, path, message }) => `${layer} ${path}: ${message}`).join('\n'),
      kept: 'nothing was changed',
      details: { problems: problems.map((problem) => ({ ...problem })) },
    });
  }
  out.result({ differences: [], problems: [] }, () =>
    [
      'The compiled templates are what the blocks and manifests give.',
      `Nothing is wrong with ${book === null ? 'your own prompts' : `the prompts of ${book}, or with your own`}.`,
    ].join('\n'),
  );
  return 0;
}
