import type { PromptManifest } from '../contracts/prompt-manifest.ts';
import type { TraceSegment } from '../contracts/prompt-trace.ts';
import { type NumberedLine, numberLines, trimBlankLines } from './numbered-lines.ts';
import { parseTemplateLine, USER_MARKER } from './parse-template-line.ts';
import type { TemplateProblem } from './template-problem.ts';

export type Part = 'system' | 'user';

/** Where an input goes in. */
export interface SlotPlace {
  readonly name: string;
  readonly part: Part;
  readonly block: string;
  readonly blockLine: number;
}

export interface Composition {
  /** The compiled Markdown; only worth something when there are no problems. */
  readonly text: string;
  readonly segments: readonly TraceSegment[];
  readonly slots: readonly SlotPlace[];
  readonly problems: readonly TemplateProblem[];
}

/**
 * Sets a manifest's blocks one under the other, a blank line between two. A block names an input the same way in every
 * template; whether it may be absent is the manifest's to say, and the compiled slot carries it, `{{name?}}`, so that a
 * template can be filled without its manifest.
 */
export function composeTemplate(manifest: PromptManifest, blocks: ReadonlyMap<string, string>): Composition {
  const required = new Map(manifest.inputs.map((input) => [input.name, input.required]));
  const lines: string[] = [];
  const segments: TraceSegment[] = [];
  const slots: SlotPlace[] = [];
  const problems: TemplateProblem[] = [];
  const report = (message: string, block: string | null = null, line: number | null = null): void => {
    problems.push({ template: manifest.template_id, block, line, message });
  };

  const composeLine = (part: Part, block: string, line: NumberedLine): string => {
    const parsed = parseTemplateLine(line.text);
    if (parsed.kind === 'text') return parsed.text;
    for (const name of parsed.kind === 'slot' ? [parsed.name] : parsed.names) {
      if (!required.has(name)) report(`{{${name}}} is not a declared input`, block, line.number);
      const earlier = slots.find((slot) => slot.name === name);
      if (earlier !== undefined) {
        report(`{{${name}}} is already used in block ${earlier.block}`, block, line.number);
      }
      slots.push({ name, part, block, blockLine: line.number });
    }
    if (parsed.kind === 'fault') {
      for (const message of parsed.messages) report(message, block, line.number);
      return line.text;
    }
    if (parsed.optional)
      report(`write {{${parsed.name}}}: the manifest says what may be absent`, block, line.number);
    return required.get(parsed.name) === false ? `{{${parsed.name}?}}` : `{{${parsed.name}}}`;
  };

  const composeBlock = (part: Part, name: string): void => {
    const source = blocks.get(name);
    const content = trimBlankLines(numberLines(source ?? ''));
    const [first] = content;
    if (first === undefined) {
      report(
        source === undefined ? `there is no such block, named under "${part}"` : 'the block is empty',
        name,
      );
      return;
    }
    if (lines.length > 0) lines.push('');
    segments.push({
      part,
      line: lines.length + 1,
      lines: content.length,
      block: name,
      block_line: first.number,
    });
    for (const line of content) lines.push(composeLine(part, name, line));
  };

  for (const name of manifest.system) composeBlock('system', name);
  lines.push('', USER_MARKER);
  for (const name of manifest.user) composeBlock('user', name);
  return { text: `${lines.join('\n')}\n`, segments, slots, problems };
}
