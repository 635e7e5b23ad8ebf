import { Worker } from 'node:worker_threads';
import { InvariantError } from '../../errors.ts';
import type { PrintableImage } from '../../office/book-printer.ts';
import { findAssetFolder } from '../system/asset-folder.ts';
import { parseMissing } from './parse-missing.ts';

export type TypstOutcome =
  | { readonly bytes: Uint8Array }
  /** Texts that no font of the document shows. */
  | { readonly missing: readonly string[] }
  /** Families among those given whose files the compiler could not read. */
  | { readonly unreadable: readonly string[] };

/** One document set as a PDF. Our own source never fails, so trouble other than a missing character is a bug. */
export async function runTypst(
  source: string,
  fonts: readonly Uint8Array[],
  images: readonly PrintableImage[] = [],
): Promise<TypstOutcome> {
  const answer = await askWorker({ source, fonts, images });
  if ('bytes' in answer) {
    const unreadable = answer.warnings.flatMap((warning) => UNKNOWN_FAMILY.exec(warning)?.[1] ?? []);
    return unreadable.length > 0 ? { unreadable } : { bytes: answer.bytes };
  }
  const missing = parseMissing(answer.trouble);
  if (missing === null) throw new InvariantError(`The typesetter refused the book: ${answer.trouble}`);
  return { missing };
}

const UNKNOWN_FAMILY = /^unknown font family: (.*)$/;

type Answer =
  | { readonly bytes: Uint8Array; readonly warnings: readonly string[] }
  | { readonly trouble: string };

function askWorker(workerData: object): Promise<Answer> {
  const worker = new Worker(`${findAssetFolder('typeset')}/worker.mjs`, { workerData });
  return new Promise<Answer>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new InvariantError(`The typesetter ended with ${code} and no answer.`)),
    );
  }).finally(() => worker.terminate());
}
