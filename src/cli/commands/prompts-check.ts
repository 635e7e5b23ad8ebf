import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openApp } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
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
  context.out.result(
    { differences: [] },
    () => 'The compiled templates are what the blocks and manifests give.',
  );
  return 0;
}
