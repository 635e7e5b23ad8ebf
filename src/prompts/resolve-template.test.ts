import { describe, expect, it } from 'vitest';
import { hashBytes } from '../engine/hash.ts';
import { CodedError } from '../errors.ts';
import { type LayerName, type PromptLayer, resolveTemplate, resolveVariant } from './resolve-template.ts';

const layer = (name: LayerName, files: Record<string, string>): PromptLayer => ({
  name,
  files: new Map(Object.entries(files)),
});

const registry = (variants: object, label = 'Draft scene prose'): string =>
  JSON.stringify({ pipeline_templates: { draft_scene: { label, variants } } });

const bundled = layer('bundled', {
  'prompts.json': registry({ t1: 'templates/draft_scene.t1.md', t3: 'templates/draft_scene.t3.md' }),
  'templates/novel_world.md': 'bundled world',
  'templates/draft_scene.t1.md': 'bundled t1',
  'templates/draft_scene.t3.md': 'bundled t3',
});

describe('resolveTemplate', () => {
  it('finds a template by its id and tells layer and hash', () => {
    expect(resolveTemplate([bundled], 'novel_world')).toEqual({
      template_id: 'novel_world',
      path: 'templates/novel_world.md',
      text: 'bundled world',
      sha256: hashBytes('bundled world'),
      layer: 'bundled',
    });
  });

  it.each<[LayerName[], LayerName]>([
    [['bundled'], 'bundled'],
    [['bundled', 'user'], 'user'],
    [['bundled', 'project'], 'project'],
    [['bundled', 'user', 'project'], 'project'],
    [['user'], 'user'],
  ])('of %j takes the one of the %s layer', (holders, found) => {
    const names: LayerName[] = ['bundled', 'user', 'project'];
    const layers = names.map((name) =>
      layer(name, holders.includes(name) ? { 'templates/novel_world.md': `${name} world` } : {}),
    );
    expect(resolveTemplate(layers, 'novel_world')).toMatchObject({ layer: found, text: `${found} world` });
  });

  it.each(['no_such_template', '../secrets', ''])('refuses the id %j', (id) => {
    expect(() => resolveTemplate([bundled], id)).toThrow(CodedError);
  });
});

describe('resolveVariant', () => {
  it('falls back to the nearest tier and tells which one it took', () => {
    expect(resolveVariant([bundled], 'draft_scene', 't5')).toEqual({
      template_id: 'draft_scene.t3',
      path: 'templates/draft_scene.t3.md',
      text: 'bundled t3',
      sha256: hashBytes('bundled t3'),
      layer: 'bundled',
      prompt_type: 'draft_scene',
      label: 'Draft scene prose',
      tier: 't3',
      entry_layer: 'bundled',
    });
  });

  it('takes a file of the same name from a later layer under the earlier entry', () => {
    const project = layer('project', { 'templates/draft_scene.t3.md': 'project t3' });
    expect(resolveVariant([bundled, project], 'draft_scene', 't3')).toMatchObject({
      text: 'project t3',
      layer: 'project',
      entry_layer: 'bundled',
    });
  });

  it('lets a later entry shadow the earlier one as a whole, files of earlier layers included', () => {
    const project = layer('project', {
      'prompts.json': registry({ t1: 'templates/draft_scene.t1.md' }, 'Ours'),
    });
    expect(resolveVariant([bundled, project], 'draft_scene', 't3')).toMatchObject({
      text: 'bundled t1',
      label: 'Ours',
      tier: 't1',
      layer: 'bundled',
      entry_layer: 'project',
    });
  });

  it.each([
    ['an unknown prompt type', bundled, 'refine_brief', 'no prompt type refine_brief'],
    ['a name that every object has', bundled, 'constructor', 'no prompt type constructor'],
    [
      'an entry without variants',
      layer('user', { 'prompts.json': registry({}) }),
      'draft_scene',
      'has no variant',
    ],
    [
      'a file that is nowhere',
      layer('user', { 'prompts.json': registry({ t3: 'templates/gone.md' }) }),
      'draft_scene',
      'templates/gone.md, named for draft_scene t3 by the user layer',
    ],
    [
      'a registry that is not JSON',
      layer('user', { 'prompts.json': '{' }),
      'draft_scene',
      'prompts.json of the user layer: it is not JSON',
    ],
    [
      'a registry that breaks its contract',
      layer('user', { 'prompts.json': '{}' }),
      'draft_scene',
      '/pipeline_templates',
    ],
  ])('refuses %s', (_, only, promptType, message) => {
    const resolve = () => resolveVariant([only], promptType, 't3');
    expect(resolve).toThrow(CodedError);
    expect(resolve).toThrow(message);
  });
});
