import type { Book } from '../contracts/book.ts';
import { type Character, type Characters, CharactersSchema } from '../contracts/characters.ts';
import { type ThemeConflict, ThemeConflictSchema } from '../contracts/theme-conflict.ts';
import { type World, WorldSchema } from '../contracts/world.ts';
import type { StoryFiles } from './story-files.ts';

export const STORY_BIBLE = 'Compendium/story-bible.md';

/** World, theme and people on one page. A view: the JSON files are what counts, and a file that is not valid is left out. */
export function renderStoryBible(book: Book, files: StoryFiles): string {
  const world = parse(WorldSchema, files.world);
  const theme = parse(ThemeConflictSchema, files.theme_conflict);
  const characters = parse(CharactersSchema, files.characters);
  const sections = [
    `# ${escapeMarkdown(book.title ?? world?.world_name ?? book.book_id)}`,
    `> ${escapeMarkdown(book.idea).replaceAll('\n', '\n> ')}`,
    ...(world === null ? [] : renderWorld(world)),
    ...(theme === null ? [] : renderTheme(theme)),
    ...(characters === null ? [] : renderCharacters(characters)),
  ];
  return `${sections.join('\n\n')}\n`;
}

function renderWorld(world: World): string[] {
  return [
    `## The world: ${escapeMarkdown(world.world_name)}`,
    ...renderFields([
      ['Time', world.time_period],
      ['Geography', world.geography],
      ['Society', world.social_system],
      ['Power', world.power_system],
      ['Technology', world.technology_level],
      ['Customs', world.culture_customs],
      ['Rules', world.special_rules],
    ]),
  ];
}

function renderTheme(theme: ThemeConflict): string[] {
  return [
    '## Theme and conflict',
    ...renderFields([
      ['Theme', theme.core_theme],
      ['Conflict', theme.main_conflict],
      ['Tone', theme.tone],
    ]),
    renderList('Under it', theme.sub_themes),
    renderList('Around it', theme.sub_conflicts),
  ];
}

function renderCharacters(characters: Characters): string[] {
  const { protagonist, antagonist, supporting_characters: supporting } = characters;
  const people = [protagonist, ...(antagonist === undefined ? [] : [antagonist]), ...supporting];
  return ['## People', ...people.flatMap(renderCharacter)];
}

function renderCharacter(person: Character): string[] {
  const facts = [person.role, person.age === undefined ? null : `${person.age}`, person.gender].filter(
    (fact) => fact !== null,
  );
  const relationships = Object.entries(person.relationships ?? {}).map(
    ([name, about]) => `${name}: ${about}`,
  );
  return [
    `### ${escapeMarkdown(person.name)}`,
    `*${escapeMarkdown(facts.join(', '))}*`,
    ...renderFields([
      ['Looks', person.appearance],
      ['Nature', person.personality],
      ['Past', person.background],
      ['Wants', person.motivation],
    ]),
    ...(person.abilities === undefined || person.abilities.length === 0
      ? []
      : [renderList('Can', person.abilities)]),
    ...(relationships.length === 0 ? [] : [renderList('Ties', relationships)]),
  ];
}

function renderFields(fields: readonly (readonly [string, string | undefined])[]): string[] {
  return fields.flatMap(([label, text]) =>
    text === undefined ? [] : [`**${label}.** ${escapeMarkdown(text)}`],
  );
}

function renderList(label: string, items: readonly string[]): string {
  return [`**${label}**`, '', ...items.map((item) => `- ${escapeMarkdown(item)}`)].join('\n');
}

/**
 * Model text is text: nothing in it becomes a heading (also one underlined by the next line), a list, a rule, a code
 * block, a table, a link, an image, an entity or HTML.
 */
function escapeMarkdown(text: string): string {
  return text
    .trim()
    .replaceAll(/[\\`*_[\]<>~]|&(?=#?\w+;)/g, '\\$&')
    .replaceAll(/^[ \t]+/gm, '')
    .replaceAll(/^[#+=|:-]/gm, '\\$&')
    .replaceAll(/^(\d+)([.)])(?=\s|$)/gm, '$1\\$2');
}

function parse<T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  text: string | null,
): T | null {
  if (text === null) return null;
  try {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
