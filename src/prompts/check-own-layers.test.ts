import { expect, it } from 'vitest';
import { checkOwnLayers } from './check-own-layers.ts';
import type { PromptLayer } from './resolve-template.ts';

const layer = (name: PromptLayer['name'], files: Record<string, string>): PromptLayer => ({
  name,
  files: new Map(Object.entries(files)),
});
const BUNDLED = layer('bundled', { 'templates/a.md': 'Be.\n{{request}}\n%% user %%\n{{idea}}\n{{more?}}\n' });

it('tells all that is wrong with the prompts of a project, and nothing of those that can be used', () => {
  const project = layer('project', {
    'prompts.json': '{"pipeline_templates":{"mine":{"label":"Mine","variants":{"t3":"templates/gone.md"}}}}',
    'templates/a.md': 'My own {{idea}} here.\n%% user %%\n{{ Request }}\n',
    'templates/b.md': 'Plain words.\n{{outline_beat}}\n',
  });
  expect(checkOwnLayers([BUNDLED, layer('user', {}), project])).toEqual([
    { layer: 'project', path: 'prompts.json', message: 'mine names templates/gone.md, which is in no layer' },
    {
      layer: 'project',
      path: 'templates/a.md',
      message: expect.stringContaining('line 1: {{idea}} does not stand alone'),
    },
    {
      layer: 'project',
      path: 'templates/a.md',
      message: expect.stringContaining('{{ Request }} is not a slot'),
    },
  ]);
});

it('tells what the bundled template shows and this one does not', () => {
  const project = layer('project', { 'templates/a.md': 'Only words.\n', 'prompts.json': '{' });
  expect(checkOwnLayers([BUNDLED, project])).toEqual([
    { layer: 'project', path: 'prompts.json', message: expect.stringContaining('not JSON') },
    {
      layer: 'project',
      path: 'templates/a.md',
      message: 'it has no line {{idea}}, which the bundled template has',
    },
  ]);
});
