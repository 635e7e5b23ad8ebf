import type { AuditKey, ProjectStore } from '../engine/ports.ts';
import { createSigner } from './signer.ts';
import { type AuditVerdict, createVerdict } from './verdict.ts';
import { verifyTrail } from './verify-trail.ts';

// The trail, and whether the project is as the trail says. Journals are read before the trail: what a finished run has put
// into it is then there, however many go on writing meanwhile.

/** Up to here the files are compared without being asked for: it takes a moment. */
const FEW_ENTRIES = 2000;

export interface VerifyOptions {
  /** Whether the project's files are compared; left out, where it is cheap. */
  readonly files?: boolean | undefined;
}

export async function verifyProject(
  store: Pick<ProjectStore, 'audit' | 'files' | 'runs'>,
  project: string,
  key: Pick<AuditKey, 'load'>,
  options: VerifyOptions = {},
): Promise<AuditVerdict> {
  const { audit, runs } = store;
  const signer = createSigner(await key.load());
  if (!(options.files ?? (await isShort(store)))) {
    return createVerdict((await verifyTrail(audit, signer, project)).facts);
  }
  const { readJournals } = await import('./read-journals.ts');
  const { compareProject } = await import('./compare-project.ts');
  const journals = await readJournals(runs);
  const { facts, entries } = await verifyTrail(audit, signer, project);
  const compared = await compareProject(store, entries, journals);
  return createVerdict({
    ...facts,
    troubles: [...facts.troubles, ...compared.troubles],
    doubts: [...facts.doubts, ...compared.doubts],
    notices: [...facts.notices, ...compared.notices],
    files: compared.files,
  });
}

async function isShort({ audit }: Pick<ProjectStore, 'audit'>): Promise<boolean> {
  const head = await audit.loadHead();
  return typeof head === 'string' || head.count <= FEW_ENTRIES;
}
