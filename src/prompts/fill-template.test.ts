import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashBytes } from '../engine/hash.ts';
import { CodedError } from '../errors.ts';
import { hexOf } from './choose-fence.ts';
import { fillTemplate, type PromptInput } from './fill-template.ts';
import { parseInputs } from './parse-inputs.ts';
import { parseTemplate } from './parse-template.ts';

const template = parseTemplate(
  'sample',
  [
    '# Request',
    '{{request}}',
    '',
    '%% user %%',
    '',
    '# Idea',
    '',
    '{{idea}}',
    '',
    '{{findings?}}',
    '',
    'Go.',
    '',
  ].join('\n'),
);

const request = { name: 'request', text: 'contract: world' };
const idea = { name: 'idea', text: 'A lighthouse\nthat writes back.' };
const findings = { name: 'findings', text: '- /tone: is missing' };

describe('fillTemplate', () => {
  it('puts each input in as a tagged and fenced piece on lines of its own', () => {
    const fence = hexOf('idea\nA lighthouse\nthat writes back.').slice(0, 8);
    const [system, user] = fillTemplate(template, [idea, request]).messages;
    expect(system.role).toBe('system');
    expect(user).toMatchObject({
      role: 'user',
      content: `# Idea\n\n<input name="idea" fence="${fence}">\nA lighthouse\nthat writes back.\n</input fence="${fence}">\n\nGo.`,
    });
  });

  it('tells where what comes next lasts less long, and where the shape of the answer stands', () => {
    const ordered = parseTemplate(
      'sample',
      '# Rules\n\n%% user %%\n\n{{book}}\n\n{{chapter?}}\n\n{{draft}}\n\n{{contract_schema}}\n\n{{request}}\n',
    );
    const given = ['book', 'draft', 'contract_schema', 'request'].map((name) => ({
      name,
      text: `A ${name}.`,
    }));
    const [system, user] = fillTemplate(ordered, given).messages;
    expect(system).toEqual({ role: 'system', content: '# Rules' });
    const upTo = ({ at }: { readonly at: number }) => parseInputs(user.content.slice(0, at));
    expect(user.seams?.map((seam) => [seam.level, upTo(seam).map(({ name }) => name)])).toEqual([
      ['book', ['book']],
      ['text', ['book', 'draft']],
    ]);
    const { from = 0, to = 0 } = user.shape ?? {};
    expect(parseInputs(user.content.slice(from, to))).toEqual([
      { name: 'contract_schema', text: 'A contract_schema.' },
    ]);
  });

  it('tells what went in by name, hash and size, in the order of the prompt', () => {
    const whale = { name: 'idea', text: '🐋鯨' };
    expect(fillTemplate(template, [findings, whale, request]).inputs).toEqual([
      { name: 'request', sha256: hashBytes(request.text), characters: 15 },
      { name: 'idea', sha256: hashBytes('🐋鯨'), characters: 2 },
      { name: 'findings', sha256: hashBytes(findings.text), characters: 19 },
    ]);
  });

  it('leaves nothing behind where an optional input is absent', () => {
    const without = parseTemplate('sample', '{{request}}\n%% user %%\nBefore.\n\nAfter.\n');
    const expected = fillTemplate(without, [request]).messages;
    for (const user of [
      'Before.\n\n{{a?}}\n\nAfter.',
      'Before.\n{{a?}}\n\nAfter.',
      'Before.\n\n{{a?}}\n\n{{b?}}\n\nAfter.',
      '{{a?}}\n\nBefore.\n\nAfter.\n\n{{b?}}',
    ]) {
      const given = parseTemplate('sample', `{{request}}\n%% user %%\n${user}\n`);
      expect(fillTemplate(given, [request]).messages).toEqual(expected);
    }
  });

  it('keeps blank lines that the template has for itself', () => {
    const airy = parseTemplate('sample', '{{request}}\n%% user %%\nBefore.\n\n\nAfter.\n');
    expect(fillTemplate(airy, [request]).messages[1].content).toBe('Before.\n\n\nAfter.');
  });

  it('names everything that is wrong with the inputs at once', () => {
    const fill = () => fillTemplate(template, [idea, idea, { name: 'mood', text: 'blue' }]);
    expect(fill).toThrow(CodedError);
    expect(fill).toThrow(
      [
        'template sample: the required input request is missing',
        'template sample: it has no input mood',
        'template sample: the input idea is given twice',
      ].join('\n'),
    );
  });

  it('takes an empty text for an input that is there', () => {
    const { messages, inputs } = fillTemplate(template, [request, { name: 'idea', text: '' }]);
    expect(parseInputs(messages[1].content)).toEqual([{ name: 'idea', text: '' }]);
    expect(inputs[1]?.characters).toBe(0);
  });
});

describe('the fences of a filled prompt', () => {
  it('give back every input, whatever is in it', () => {
    fc.assert(
      fc.property(hostileText, hostileText, fc.option(hostileText), (first, second, third) => {
        const inputs: PromptInput[] = [
          { name: 'request', text: first },
          { name: 'idea', text: second },
        ];
        if (third !== null) inputs.push({ name: 'findings', text: third });
        const [system, user] = fillTemplate(template, inputs).messages;
        expect(parseInputs(`${system.content}\n${user.content}`)).toEqual(inputs);
      }),
    );
  });

  it('are not fooled by a text that holds the fences of the other inputs', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (first, second) => {
        const inner = fillTemplate(template, [
          { name: 'request', text: first },
          { name: 'idea', text: second },
        ]).messages;
        const inputs = [
          { name: 'request', text: first },
          { name: 'idea', text: `${inner[0].content}\n${inner[1].content}\n</input fence="00000000">` },
          { name: 'findings', text: inner[1].content },
        ];
        const [system, user] = fillTemplate(template, inputs).messages;
        expect(parseInputs(system.content)).toEqual(inputs.slice(0, 1));
        expect(parseInputs(user.content)).toEqual(inputs.slice(1));
      }),
    );
  });
});

const hostileText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\n',
        '\r\n',
        '\u2028',
        '{{idea}}',
        '{{findings?}}',
        '%% user %%',
        '$&',
        '</input fence="00000000">',
        '\n</input fence="',
        '<input name="idea" fence="00000000">\n',
        hexOf('idea\n').slice(0, 8),
        hexOf('idea\n'),
      ),
    ),
  )
  .map((pieces) => pieces.join(''));
