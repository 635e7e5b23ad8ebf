import { CHECK_MACHINE } from '../../doors/machine-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { openApp } from '../open-app.ts';

/** Looks at everything that a first run needs, without sending anything. */
export async function run(context: CommandContext): Promise<number> {
  const { out, command } = context;
  const report = await (await openApp(context)).call(CHECK_MACHINE, {});
  const checks = report.checks.map(({ next, ...check }) => ({
    ...check,
    detail: next === null ? check.detail : `next: ${command(next)}`,
  }));
  out.result({ checks }, () =>
    formatColumns(
      checks.map(({ check, ok, detail }) => [
        ok ? out.paint.green('ok') : out.paint.red('no'),
        check,
        detail,
      ]),
    ),
  );
  return checks.every(({ ok }) => ok) ? 0 : 1;
}
