import type { PromptInputRecord } from '../contracts/model-call.ts';
import { hashBytes } from '../engine/hash.ts';
import type { ModelMessage } from '../engine/ports.ts';
import { chooseFence, hexOf } from './choose-fence.ts';
import { findSeams, type InputPlace } from './find-seams.ts';
import type { FillableLine, Template } from './parse-template.ts';
import { refuseTemplates } from './template-problem.ts';

export interface PromptInput {
  readonly name: string;
  readonly text: string;
}

export interface FilledPrompt {
  readonly messages: readonly [
    ModelMessage & { readonly role: 'system' },
    ModelMessage & { readonly role: 'user' },
  ];
  /** What went in, in the order of the prompt. */
  readonly inputs: readonly PromptInputRecord[];
}

/**
 * Puts each input in its slot, as a tagged and fenced piece on lines of its own. It goes over the template once and
 * never over what it put in, so an input that looks like a slot or like a tag stays the text that it is.
 */
export function fillTemplate(template: Template, inputs: readonly PromptInput[]): FilledPrompt {
  const given = new Map(inputs.map((input) => [input.name, input]));
  const { system: systemParts, user: userParts } = recallShape(template, inputs);
  const used: PromptInputRecord[] = [];

  const fillPart = (parts: readonly string[]): FilledPart => {
    const places: InputPlace[] = [];
    let content = '';
    for (const [index, part] of parts.entries()) {
      const input = index % 2 === 0 ? undefined : given.get(part);
      if (input === undefined) {
        content += part;
        continue;
      }
      const { record, rendered } = prepareInput(input);
      used.push(record);
      places.push({ name: input.name, from: content.length, to: content.length + rendered.length });
      content += rendered;
    }
    return { content, places };
  };

  const system = fillPart(systemParts);
  const user = fillPart(userParts);
  return {
    messages: [
      { role: 'system', content: system.content, ...findShape(system.places) },
      { role: 'user', content: user.content, ...findShape(user.places), ...listSeams(user.places) },
    ],
    inputs: used,
  };
}

/** A template with these inputs and no others: text and the name of an input in turn, beginning with text. */
interface Shape {
  readonly system: readonly string[];
  readonly user: readonly string[];
}

/** A template asks for many answers with the same inputs, and is checked and put together once for all of them. */
const shapes = new WeakMap<Template, Map<string, Shape>>();

function recallShape(template: Template, inputs: readonly PromptInput[]): Shape {
  const known = shapes.get(template) ?? new Map<string, Shape>();
  shapes.set(template, known);
  const key = inputs.map(({ name }) => name).join(' ');
  const shape = known.get(key) ?? shapeTemplate(template, inputs);
  known.set(key, shape);
  return shape;
}

function shapeTemplate(template: Template, inputs: readonly PromptInput[]): Shape {
  checkInputs(template, inputs);
  const given = new Set(inputs.map(({ name }) => name));
  const shapePart = (part: readonly FillableLine[]): string[] => {
    const parts = [''];
    for (const [index, line] of dropAbsent(part, given).entries()) {
      const text = `${index > 0 ? '\n' : ''}${textOf(line)}`;
      parts.push(`${parts.pop() ?? ''}${text}`);
      if (line.kind === 'slot') parts.push(line.name, '');
    }
    return parts;
  };
  return { system: shapePart(template.system), user: shapePart(template.user) };
}

interface FilledPart {
  readonly content: string;
  readonly places: readonly InputPlace[];
}

const SHAPE = 'contract_schema';

function findShape(places: readonly InputPlace[]): Pick<ModelMessage, 'shape'> {
  const found = places.find(({ name }) => name === SHAPE);
  return found === undefined ? {} : { shape: { from: found.from, to: found.to } };
}

function listSeams(places: readonly InputPlace[]): Pick<ModelMessage, 'seams'> {
  const seams = findSeams(places);
  return seams.length === 0 ? {} : { seams };
}

function checkInputs(template: Template, inputs: readonly PromptInput[]): void {
  const slots = [...template.system, ...template.user].filter((line) => line.kind === 'slot');
  const names = inputs.map((input) => input.name);
  const messages = [
    ...slots
      .filter((slot) => !slot.optional && !names.includes(slot.name))
      .map((slot) => `the required input ${slot.name} is missing`),
    ...[...new Set(names)]
      .filter((name) => !slots.some((slot) => slot.name === name))
      .map((name) => `it has no input ${name}`),
    ...[...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map(
      (name) => `the input ${name} is given twice`,
    ),
  ];
  if (messages.length === 0) return;
  throw refuseTemplates(
    messages.map((message) => ({ template: template.template_id, block: null, line: null, message })),
  );
}

/** Without the slots that stay empty: each takes its line along, and one of two blank lines that would meet. */
function dropAbsent(lines: readonly FillableLine[], given: ReadonlySet<string>): FillableLine[] {
  const kept: FillableLine[] = [];
  let dropped = false;
  for (const line of lines) {
    if (line.kind === 'slot' && !given.has(line.name)) {
      dropped = true;
    } else if (!(dropped && isBlank(line) && isBlank(kept.at(-1)))) {
      kept.push(line);
      dropped = false;
    }
  }
  while (kept.length > 0 && isBlank(kept.at(-1))) kept.pop();
  return kept;
}

/** A blank line, or the edge of the part. */
function isBlank(line: FillableLine | undefined): boolean {
  return line === undefined || (line.kind === 'text' && line.text.trim() === '');
}

function textOf(line: FillableLine): string {
  return line.kind === 'text' ? line.text : '';
}

interface PreparedInput {
  readonly record: PromptInputRecord;
  readonly rendered: string;
}

/** An input that goes into many prompts, such as a book's spine, is fenced, hashed and counted once. */
const prepared = new WeakMap<PromptInput, PreparedInput>();

function prepareInput(input: PromptInput): PreparedInput {
  const known = prepared.get(input) ?? { record: recordInput(input), rendered: renderInput(input) };
  prepared.set(input, known);
  return known;
}

/** The fence follows from how a text begins: one that only grows keeps its own, so that a provider's cache holds what two
 *  prompts share. No text can close itself by it: see choose-fence.ts. */
const FENCING_CHARACTERS = 200;

function renderInput({ name, text }: PromptInput): string {
  const fence = chooseFence(text, hexOf(`${name}\n${text.slice(0, FENCING_CHARACTERS).toWellFormed()}`));
  return `<input name="${name}" fence="${fence}">\n${text}\n</input fence="${fence}">`;
}

function recordInput({ name, text }: PromptInput): PromptInputRecord {
  return { name, sha256: hashBytes(text), characters: countCharacters(text) };
}

/** Code points, without making a list of them. */
function countCharacters(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at += 1) {
    if (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) count -= 1;
  }
  return count;
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
