import type { ResolvedConfig } from './config.ts';
import type { MachineReport } from './contracts/api-machine.ts';
import { toTrouble } from './errors.ts';
import { nameCount } from './name-count.ts';

// Whether everything is there that a first run needs. Nothing is sent, and a key is never told.

type MachineCheck = MachineReport['checks'][number];

export interface MachineParts {
  /** Null where nobody told. */
  readonly nodeVersion: string | null;
  readonly workspace: string;
  readonly userConfigPath: string | null;
  readonly config: ResolvedConfig;
  /** Why a model is not fit for the work, where it was found not to be. */
  unfitOf(modelId: string): Promise<string | undefined>;
  /** How many compiled prompts differ from their sources. */
  countDrift(): Promise<number>;
  listBooks(): Promise<readonly string[]>;
  statusOf(
    bookId: string,
  ): Promise<{ readonly template_drift: readonly string[]; readonly next: string | null }>;
}

export async function checkMachine(parts: MachineParts): Promise<MachineReport> {
  const books = await parts.listBooks();
  return {
    checks: [
      ...(parts.nodeVersion === null ? [] : [checkNode(parts.nodeVersion)]),
      tell('workspace', true, `${parts.workspace} (${nameCount(books.length, 'book')})`),
      tell('user configuration', true, parts.userConfigPath ?? 'none: HOME is not set'),
      await checkModel(parts),
      await checkPrompts(parts),
      ...(await Promise.all(books.map((bookId) => checkBook(parts, bookId)))),
    ],
  };
}

function tell(check: string, ok: boolean, detail: string, next: string | null = null): MachineCheck {
  return { check, ok, detail, next };
}

function checkNode(version: string): MachineCheck {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const ok = major > 20 || (major === 20 && minor >= 19);
  return tell('node', ok, `${version}${ok ? '' : '; 20.19 or newer is needed'}`);
}

async function checkModel({ config, unfitOf }: MachineParts): Promise<MachineCheck> {
  const { id, source } = config.modelFor(null);
  const { keySource, baseUrlSource } = config.access(id.split(':', 1)[0] ?? '');
  try {
    const unfit = await unfitOf(id);
    const facts = [
      `${id} (from: ${source})`,
      keySource === null ? null : `key from ${keySource}`,
      baseUrlSource === null ? null : `address from ${baseUrlSource}`,
      unfit ?? null,
    ];
    return tell('model', unfit === undefined, facts.filter((fact) => fact !== null).join(', '));
  } catch (error) {
    return tell('model', false, toTrouble(error).message);
  }
}

async function checkPrompts({ countDrift }: MachineParts): Promise<MachineCheck> {
  const drift = await countDrift();
  if (drift === 0) return tell('prompts', true, 'compiled templates are in step');
  return tell('prompts', false, `${drift} compiled files differ from their sources`);
}

async function checkBook({ statusOf }: MachineParts, bookId: string): Promise<MachineCheck> {
  const name = `book ${bookId}`;
  try {
    const { template_drift: drift, next } = await statusOf(bookId);
    if (drift.length > 0) return tell(name, false, `templates drifted: ${drift.join(', ')}`);
    return tell(name, true, next === null ? 'nothing to do' : 'something to do', next);
  } catch (error) {
    return tell(name, false, toTrouble(error).message);
  }
}
