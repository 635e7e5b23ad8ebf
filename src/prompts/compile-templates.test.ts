import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PromptChecksumsSchema } from '../contracts/prompt-checksums.ts';
import { PromptTraceSchema } from '../contracts/prompt-trace.ts';
import { hashBytes } from '../engine/hash.ts';
import { CodedError } from '../errors.ts';
import { compileTemplates } from './compile-templates.ts';

const blocks = new Map([
  ['head', '\n# Request\n\n{{request}}\n'],
  ['idea', '# Idea\n\n{{idea}}\n'],
  ['tail', '{{keys}}\n\n{{findings}}'],
]);

const manifest = {
  schema_version: 'prompt_manifest_v1',
  template_id: 'sample',
  description: 'A sample.',
  role: 'writer',
  system: ['head'],
  user: ['idea', 'tail'],
  inputs: [
    { name: 'request', required: true },
    { name: 'idea', required: true },
    { name: 'keys', required: true },
    { name: 'findings', required: false },
  ],
};

const compile = (changes: object = {}, more: readonly [string, string][] = []) =>
  compileTemplates(
    new Map([...blocks, ...more]),
    new Map([['sample', JSON.stringify({ ...manifest, ...changes })]]),
  );

describe('compileTemplates', () => {
  it('sets the blocks one under the other and marks what may be absent', () => {
    expect(compile().templates.get('sample')).toBe(
      '# Request\n\n{{request}}\n\n%% user %%\n\n# Idea\n\n{{idea}}\n\n{{keys}}\n\n{{findings?}}\n',
    );
  });

  it('keeps the hash of the template, of its manifest and of each of its blocks', () => {
    const { checksums, templates } = compile();
    expect(PromptChecksumsSchema.parse(checksums).templates['sample']).toEqual({
      sha256: hashBytes(templates.get('sample') ?? ''),
      manifest_sha256: hashBytes(JSON.stringify(manifest)),
      blocks: Object.fromEntries([...blocks].map(([name, text]) => [name, hashBytes(text)])),
    });
  });

  it('traces every line of text to the block and line that it came from', () => {
    const { templates, traces } = compile();
    const lines = (templates.get('sample') ?? '').split('\n');
    const trace = PromptTraceSchema.parse(traces.get('sample'));
    const traced = new Set<number>();
    for (const segment of trace.segments) {
      const source = (blocks.get(segment.block) ?? '').split('\n');
      for (let n = 0; n < segment.lines; n += 1) {
        expect(lines[segment.line + n - 1]?.replace('?}}', '}}')).toBe(source[segment.block_line + n - 1]);
        traced.add(segment.line + n);
      }
    }
    const seams = lines.filter((_, index) => !traced.has(index + 1));
    expect(new Set(seams)).toEqual(new Set(['', '%% user %%']));
  });

  it('shows a person where each line came from', () => {
    const view = compile().debugViews.get('sample') ?? '';
    expect(view).toContain('| findings | no | user | tail:3 |');
    expect(view).toContain('   1  head:2 | # Request');
  });

  it('gives the same bytes whatever the order of the maps and the line ends', () => {
    const sources = [...blocks];
    const ids = ['sample', 'other', 'third'];
    const manifests = ids.map((id): [string, string] => [
      id,
      JSON.stringify({ ...manifest, template_id: id }, null, 2),
    ]);
    const expected = compileTemplates(new Map(sources), new Map(manifests));
    const shuffled = fc.tuple(
      fc.shuffledSubarray(sources, { minLength: sources.length }),
      fc.shuffledSubarray(manifests, { minLength: manifests.length }),
      fc.constantFrom('\n', '\r\n', '\r'),
    );
    fc.assert(
      fc.property(shuffled, ([someBlocks, someManifests, end]) => {
        const saved = (list: [string, string][]) =>
          new Map(list.map(([name, text]) => [name, `\uFEFF${text.replaceAll('\n', end)}`] as const));
        const compiled = compileTemplates(saved(someBlocks), saved(someManifests));
        expect(JSON.stringify(compiled.checksums)).toBe(JSON.stringify(expected.checksums));
        expect([...compiled.templates]).toEqual([...expected.templates]);
        expect([...compiled.debugViews]).toEqual([...expected.debugViews]);
      }),
    );
  });

  const withBlock = (text: string) => compile({ user: ['idea', 'x', 'tail'] }, [['x', text]]);
  it.each([
    [
      'an unknown block',
      () => compile({ user: ['idea', 'gone', 'tail'] }),
      'template sample, block gone: there is no such block',
    ],
    ['an empty block', () => withBlock(' \n\n'), 'template sample, block x: the block is empty'],
    [
      'an unknown slot',
      () => withBlock('a\n{{mood}}'),
      'template sample, block x, line 2: {{mood}} is not a declared input',
    ],
    [
      'an unknown slot in a sentence',
      () => withBlock('on {{mood}}'),
      'block x, line 1: {{mood}} is not a declared input',
    ],
    [
      'an input used twice',
      () => withBlock('\n{{idea}}'),
      'block x, line 2: {{idea}} is already used in block idea',
    ],
    ['an open slot', () => withBlock('a {{idea'), 'block x, line 1: a "{{" is not closed on its line'],
    ['a slot with spaces', () => withBlock('{{ idea }}'), 'block x, line 1: {{ idea }} is not a slot'],
    [
      'a slot that says itself that it may be absent',
      () => withBlock('{{mood?}}'),
      'block x, line 1: write {{mood}}',
    ],
    ['the marker in a block', () => withBlock('a\nb\n%% user %%'), 'block x, line 3: "%% user %%"'],
    [
      'a tag in a block',
      () => withBlock('<input name="a" fence="00000000">'),
      'block x, line 1: a line must not begin',
    ],
    [
      'a required input that is never used',
      () => compile({ inputs: [...manifest.inputs, { name: 'mood', required: true }] }),
      'template sample: the input mood is declared and never used',
    ],
    [
      'an input declared twice',
      () => compile({ inputs: [...manifest.inputs, { name: 'idea', required: true }] }),
      'the input idea is declared twice',
    ],
    [
      'a request that does not come first',
      () => compile({ system: ['tail'], user: ['head', 'idea'] }),
      'the first input of the system part has to be {{request}}',
    ],
    [
      'keys that do not come last',
      () => compile({ user: ['tail', 'idea'] }),
      'the last inputs of the user part have to be {{keys}}',
    ],
    [
      'a manifest under another name',
      () => compile({ template_id: 'other' }),
      'the manifest calls itself other',
    ],
    [
      'a manifest that breaks its contract',
      () => compile({ role: 7 }),
      "template sample: the manifest's /role",
    ],
    [
      'a manifest that is not JSON',
      () => compileTemplates(blocks, new Map([['sample', '{']])),
      'template sample: the manifest: it is not JSON',
    ],
  ])('refuses %s', (_, attempt, message) => {
    expect(attempt).toThrow(CodedError);
    expect(attempt).toThrow(message);
  });

  it.each([
    ['request', false],
    ['keys', false],
    ['findings', true],
  ])('refuses %s declared with required: %s', (name, required) => {
    const inputs = manifest.inputs.map((input) => (input.name === name ? { name, required } : input));
    expect(() => compile({ inputs })).toThrow(`the input ${name} is always`);
  });

  it('collects the problems of all manifests in one error', () => {
    const broken = { ...manifest, user: ['idea', 'gone', 'lost', 'tail'] };
    const manifests = new Map([
      ['b', JSON.stringify({ ...broken, template_id: 'b' })],
      ['a', JSON.stringify({ ...broken, template_id: 'a' })],
      ['c', 'nothing'],
    ]);
    try {
      compileTemplates(blocks, manifests);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ code: 'template_invalid' });
      const told = error instanceof CodedError ? error.details['problems'] : null;
      expect(told).toEqual([
        'template a, block gone: there is no such block, named under "user"',
        'template a, block lost: there is no such block, named under "user"',
        'template b, block gone: there is no such block, named under "user"',
        'template b, block lost: there is no such block, named under "user"',
        expect.stringContaining('template c: the manifest: it is not JSON'),
      ]);
    }
  });
});
