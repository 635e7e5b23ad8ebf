import { describe, expect, it } from 'vitest';
import { parseProjectPath } from '../engine/project-path.ts';
import { deriveScenePath } from './scene-path.ts';

describe('deriveScenePath', () => {
  it.each([
    [3, 2, 'Kael burns the ferry.', 'Story/Scenes/SCN-003-002-kael-burns-the-ferry.md'],
    [
      1,
      1,
      "Ada's clock stops at noon, and nobody but her sees it.",
      'Story/Scenes/SCN-001-001-adas-clock-stops-at-noon-and.md',
    ],
    [12, 104, 'Žofie & Jörg – again', 'Story/Scenes/SCN-012-104-zofie-jorg-again.md'],
    [1, 2, '李明烧了渡船。', 'Story/Scenes/SCN-001-002.md'],
    [1, 2, '1914年，李明 42', 'Story/Scenes/SCN-001-002.md'],
    [1000, 1, '../../etc/passwd', 'Story/Scenes/SCN-1000-001-etc-passwd.md'],
    [1, 1, 'x'.repeat(300), `Story/Scenes/SCN-001-001-${'x'.repeat(48)}.md`],
  ])('chapter %i, scene %i: %s', (chapter, scene, summary, path) => {
    expect(deriveScenePath(chapter, scene, summary)).toBe(path);
    expect(parseProjectPath(path)).toBe(path);
  });
});
