import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBlocks } from '../../text/read-blocks.ts';
import { checkCanon } from './check-canon.ts';
import { parseCanon } from './parse-canon.ts';

interface CanonTable {
  readonly canon: Readonly<Record<string, { readonly path: string; readonly text: string }>>;
  readonly cases: readonly {
    readonly title: string;
    readonly canon: readonly string[];
    readonly scene: string;
    readonly scene_number?: number;
    readonly conflicts: readonly (readonly [string, string, string, number])[];
  }[];
}

const TABLE: CanonTable = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/tools/canon-cases.json', import.meta.url), 'utf8'),
);

describe('checkCanon', () => {
  it.each(TABLE.cases.map((each) => [each.title, each] as const))(
    '%s',
    (_, { canon, scene, scene_number, conflicts }) => {
      const entities = canon.flatMap((name) => {
        const file = TABLE.canon[name];
        if (file === undefined) throw new Error(`no canon called ${name}`);
        return parseCanon(file.path, file.text);
      });
      const found = checkCanon(
        { path: 'scene.md', blocks: readBlocks(scene, 'markdown'), number: scene_number ?? null },
        entities,
      );
      expect(found.map(({ kind, entity, canon: { line } }) => [kind, entity, line])).toEqual(
        conflicts.map(([kind, entity, , line]) => [kind, entity, line]),
      );
      for (const [index, [, , part]] of conflicts.entries())
        expect(found[index]?.scene.quote).toContain(part);
    },
  );

  it('holds enough cases of both kinds to mean something', () => {
    expect(TABLE.cases.filter(({ conflicts }) => conflicts.length > 0).length).toBeGreaterThanOrEqual(30);
    expect(TABLE.cases.filter(({ conflicts }) => conflicts.length === 0).length).toBeGreaterThanOrEqual(30);
  });

  it('tells the line of the scene on which the claim stands', () => {
    const entities = parseCanon('Compendium/Characters/CHAR-kael.md', TABLE.canon['kael']?.text ?? '');
    const text = '# Scene 1\n\nRain.\n\nThe boat lay still,\nand Kael was forty-two years old.\n';
    const [conflict] = checkCanon(
      { path: 's.md', blocks: readBlocks(text, 'markdown'), number: null },
      entities,
    );
    expect(conflict?.scene).toMatchObject({ path: 's.md', line: 6 });
  });

  it('says nothing of a first name that two people share', () => {
    const card = (surname: string, eyes: string) =>
      parseCanon(`Compendium/Characters/CHAR-${surname}.md`, `# Kael ${surname}\n\n- Eyes: ${eyes}\n`);
    const scene = {
      path: 's.md',
      blocks: readBlocks("Kael's green eyes were wet.", 'markdown'),
      number: null,
    };
    expect(checkCanon(scene, [...card('Venn', 'grey'), ...card('Harrow', 'green')])).toEqual([]);
    expect(checkCanon(scene, card('Venn', 'brown'))).toHaveLength(1);
  });
});
