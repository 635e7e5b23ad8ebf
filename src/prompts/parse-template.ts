import { hashBytes } from '../engine/hash.ts';
import { type NumberedLine, numberLines, trimBlankLines } from './numbered-lines.ts';
import { parseTemplateLine, type TemplateLine, USER_MARKER } from './parse-template-line.ts';
import { frameText } from './plain-template.ts';
import { refuseTemplates, type TemplateProblem } from './template-problem.ts';

export type FillableLine = Exclude<TemplateLine, { kind: 'fault' }>;

/** A template that can be filled: compiled by us, or written by hand in a user's or a project's layer, also without the line
 *  between its parts (plain-template.ts). */
export interface Template {
  readonly template_id: string;
  /** Of the text as it lies in its file. */
  readonly sha256: string;
  readonly system: readonly FillableLine[];
  readonly user: readonly FillableLine[];
}

export function parseTemplate(templateId: string, text: string): Template {
  const lines = numberLines(text);
  const problems: TemplateProblem[] = [];
  const report = (message: string, line: number | null = null): void => {
    problems.push({ template: templateId, block: null, line, message });
  };

  const marker = lines.findIndex((line) => line.text === USER_MARKER);
  const names = new Set<string>();
  const parsePart = (part: readonly NumberedLine[], title: string): FillableLine[] => {
    const content = trimBlankLines(part);
    if (content.length === 0) report(`the ${title} part is empty`);
    return content.flatMap((line) => {
      const parsed = parseTemplateLine(line.text);
      if (parsed.kind === 'fault') {
        for (const message of parsed.messages) report(message, line.number);
        return [];
      }
      if (parsed.kind === 'slot') {
        if (names.has(parsed.name)) report(`{{${parsed.name}}} is used twice`, line.number);
        names.add(parsed.name);
      }
      return [parsed];
    });
  };

  if (marker === -1) {
    const own = parsePart(lines, 'only');
    if (problems.length > 0) throw refuseTemplates(problems);
    const { system, after } = frameText(names);
    return { template_id: templateId, sha256: hashBytes(text), system, user: [...own, ...after] };
  }
  const system = parsePart(lines.slice(0, marker), 'system');
  const user = parsePart(lines.slice(marker + 1), 'user');
  if (problems.length > 0) throw refuseTemplates(problems);
  return { template_id: templateId, sha256: hashBytes(text), system, user };
}
