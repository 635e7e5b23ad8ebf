import { toTrouble } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { type CommandApp, openApp } from '../open-app.ts';

interface Check {
  readonly check: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** Looks at everything that a first run needs, without sending anything. */
export async function run(context: CommandContext): Promise<number> {
  const { out, command } = context;
  const app = await openApp(context);
  const checks: Check[] = [
    checkNode(context.io.nodeVersion),
    { check: 'workspace', ok: true, detail: `${app.workspace} (${(await app.listBooks()).length} books)` },
    { check: 'user configuration', ok: true, detail: app.userConfigPath ?? 'none: HOME is not set' },
    await checkModel(app),
    await checkPrompts(app),
    ...(await checkBooks(app, command)),
  ];
  out.result({ checks: checks.map((check) => ({ ...check })) }, () =>
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

function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const ok = major > 20 || (major === 20 && minor >= 19);
  return { check: 'node', ok, detail: `${version}${ok ? '' : '; 20.19 or newer is needed'}` };
}

async function checkModel(app: CommandApp): Promise<Check> {
  const config = app.config();
  const { id, source } = config.modelFor(null);
  const provider = id.split(':', 1)[0] ?? '';
  const { keySource, baseUrlSource } = config.access(provider);
  const facts = [
    `${id} (from: ${source})`,
    keySource === null ? null : `key from ${keySource}`,
    baseUrlSource === null ? null : `address from ${baseUrlSource}`,
  ];
  try {
    const { unfit } = await app.createModel(id, config);
    const told = [...facts, unfit ?? null].filter((fact) => fact !== null);
    return { check: 'model', ok: unfit === undefined, detail: told.join(', ') };
  } catch (error) {
    return { check: 'model', ok: false, detail: toTrouble(error).message };
  }
}

async function checkPrompts(app: CommandApp): Promise<Check> {
  const differences = (await app.prompts()).check();
  const detail =
    differences.length === 0
      ? 'compiled templates are in step'
      : `${differences.length} compiled files differ from their sources`;
  return { check: 'prompts', ok: differences.length === 0, detail };
}

async function checkBooks(app: CommandApp, command: CommandContext['command']): Promise<Check[]> {
  const checks: Check[] = [];
  for (const bookId of await app.listBooks()) {
    try {
      const { template_drift: drift, next } = await (await app.openBook(bookId)).status();
      const detail =
        drift.length === 0
          ? next === null
            ? 'nothing to do'
            : `next: ${command(next)}`
          : `templates drifted: ${drift.join(', ')}`;
      checks.push({ check: `book ${bookId}`, ok: drift.length === 0, detail });
    } catch (error) {
      checks.push({ check: `book ${bookId}`, ok: false, detail: toTrouble(error).message });
    }
  }
  return checks;
}
