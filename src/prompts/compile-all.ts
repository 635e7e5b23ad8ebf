import { CodedError } from '../errors.ts';
import { type CompiledTemplates, compileTemplates } from './compile-templates.ts';
import { parseRegistry } from './parse-registry.ts';

const BLOCKS = 'blocks/';
const MANIFESTS = 'manifests/';
const MANIFEST_END = '.composition.manifest.json';

/**
 * Every generated file of a prompts folder (path → content) from its sources: blocks/, manifests/ and prompts.json.
 * Other files may be in the map and are not looked at, so that a whole folder can be passed.
 */
export function compileAll(sources: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const blocks = new Map<string, string>();
  const manifests = new Map<string, string>();
  for (const [path, text] of sources) {
    if (path.startsWith(BLOCKS)) blocks.set(stem(path, BLOCKS, '.md'), text);
    if (path.startsWith(MANIFESTS)) manifests.set(stem(path, MANIFESTS, MANIFEST_END), text);
  }
  const compiled = compileTemplates(blocks, manifests);
  checkRegistry(sources.get('prompts.json'), compiled);

  const files = new Map<string, string>();
  for (const [id, text] of compiled.templates) files.set(`templates/${id}.md`, text);
  files.set('source_of_truth_checksums.json', renderJson(compiled.checksums));
  for (const [id, trace] of compiled.traces)
    files.set(`reports/compiled_trace/${id}.trace.json`, renderJson(trace));
  for (const [id, view] of compiled.debugViews) files.set(`reports/compiled_debug/${id}.md`, view);
  return files;
}

/** A name that does not fit is refused: a source that is passed over in silence is a rule that is missing. */
function stem(path: string, folder: string, end: string): string {
  if (!path.endsWith(end)) {
    throw new CodedError('template_invalid', { message: `${path}: a file in ${folder} ends in ${end}` });
  }
  return path.slice(folder.length, -end.length);
}

/** The bundled layer has nothing below it, so what its registry names has to be compiled here. */
function checkRegistry(source: string | undefined, compiled: CompiledTemplates): void {
  if (source === undefined) throw new CodedError('template_invalid', { message: 'prompts.json is missing.' });
  const messages = Object.entries(parseRegistry(source, 'prompts.json').pipeline_templates).flatMap(
    ([promptType, { variants }]) => {
      const paths = Object.values(variants);
      if (paths.length === 0) return [`prompts.json: ${promptType} has no variant`];
      return paths
        .filter((path) => ![...compiled.templates.keys()].some((id) => path === `templates/${id}.md`))
        .map((path) => `prompts.json: ${promptType} names ${path}, which no manifest compiles`);
    },
  );
  if (messages.length > 0) throw new CodedError('template_invalid', { message: messages.join('\n') });
}

function renderJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
