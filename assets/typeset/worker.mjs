// Sets one document, in a thread of its own: the compiler is native code that blocks for as long as it works.
//
// It says { bytes, warnings } or { trouble }. PDF/UA is asked for because it makes every character that no font shows an error, where
// the compiler would else print a box and say nothing.
import { join, resolve } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const { source, fonts, images } = workerData;
// Pictures lie in a folder that is nowhere on disk.
const FOLDER = resolve('/bookforge-pictures');
const compiler = NodeCompiler.create({
  fontArgs: [{ fontBlobs: fonts.map((bytes) => Buffer.from(bytes)) }],
  ...(images.length === 0 ? {} : { workspace: FOLDER }),
});
for (const { path, bytes } of images) compiler.mapShadow(join(FOLDER, path), Buffer.from(bytes));
parentPort.postMessage(setDocument());

function setDocument() {
  try {
    const compiled = compiler.compile({ mainFileContent: source });
    if (compiled.result === null) return { trouble: listMessages(compiled.takeError()).join('; ') };
    const warnings = listMessages(compiled.takeWarnings());
    return { warnings, bytes: new Uint8Array(compiler.pdf(compiled.result, { pdfStandard: 'ua-1' })) };
  } catch (error) {
    return { trouble: error instanceof Error ? error.message : String(error) };
  } finally {
    // The cache is one for the whole process: without this, a server would keep every book it ever set.
    compiler.evictCache(0);
  }
}

function listMessages(diagnostics) {
  return (diagnostics?.shortDiagnostics ?? []).map(({ message }) => message);
}
