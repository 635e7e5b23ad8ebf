import type { PromptManifest } from '../contracts/prompt-manifest.ts';
import type { Composition } from './compose-template.ts';

/** A compiled template for a person: its facts, its inputs, and every line with the block and line it came from. */
export function renderDebugView(manifest: PromptManifest, composed: Composition, sha256: string): string {
  const inputs = composed.slots.map((slot) => {
    const required = manifest.inputs.some((input) => input.name === slot.name && input.required);
    return `| ${slot.name} | ${required ? 'yes' : 'no'} | ${slot.part} | ${slot.block}:${slot.blockLine} |`;
  });
  return [
    `# ${manifest.template_id}`,
    '',
    manifest.description,
    '',
    `- role: ${manifest.role}`,
    `- hash: ${sha256}`,
    `- size: ${Array.from(composed.text).length} characters`,
    '',
    '| input | required | part | from |',
    '|---|---|---|---|',
    ...inputs,
    '',
    '```text',
    ...renderOrigins(composed),
    '```',
    '',
  ].join('\n');
}

// Every line has a margin, so that a fence inside the template cannot close the one around it.
function renderOrigins(composed: Composition): string[] {
  const origins = new Map<number, string>();
  for (const segment of composed.segments) {
    for (let n = 0; n < segment.lines; n += 1) {
      origins.set(segment.line + n, `${segment.block}:${segment.block_line + n}`);
    }
  }
  const width = Math.max(...[...origins.values()].map((origin) => origin.length));
  return composed.text
    .slice(0, -1)
    .split('\n')
    .map((line, index) => {
      const number = String(index + 1).padStart(4);
      const origin = (origins.get(index + 1) ?? '').padEnd(width);
      return `${number}  ${origin} | ${line}`.trimEnd();
    });
}
