import type { Book } from '../../contracts/book.ts';
import { type Character, type Characters, STORED_CHARACTERS } from '../../contracts/characters.ts';
import { STORED_THEME_CONFLICT, type ThemeConflict } from '../../contracts/theme-conflict.ts';
import { STORED_WORLD, type World } from '../../contracts/world.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { escapeMarkdown } from '../../text/escape-markdown.ts';

/** World, theme and people on one page. A view: the JSON files are what counts, and a file that is not valid is left out. */
/** The texts of the story's three files, null where one is not there. */
interface StoryFiles {
  readonly world: string | null;
  readonly theme_conflict: string | null;
  readonly characters: string | null;
}

export function renderStoryBible(book: Book, files: StoryFiles): string {
  const world = readIfValid(STORED_WORLD, files.world);
  const theme = readIfValid(STORED_THEME_CONFLICT, files.theme_conflict);
  const characters = readIfValid(STORED_CHARACTERS, files.characters);
  const say = createLabels(book.language);
  const sections = [
    `# ${escapeMarkdown(book.title ?? world?.world_name ?? book.book_id)}`,
    `> ${escapeMarkdown(book.idea).replaceAll('\n', '\n> ')}`,
    ...(world === null ? [] : renderWorld(world, say)),
    ...(theme === null ? [] : renderTheme(theme, say)),
    ...(characters === null ? [] : renderCharacters(characters, say)),
  ];
  return `${sections.join('\n\n')}\n`;
}

type Say = (label: Label) => string;
type Label = keyof typeof CHINESE;

const CHINESE = {
  'The world': '世界',
  'Theme and conflict': '主题与冲突',
  People: '人物',
  Time: '时代',
  Geography: '地理',
  Society: '社会',
  Power: '力量',
  Technology: '技术',
  Customs: '风俗',
  Rules: '规则',
  Theme: '主题',
  Conflict: '冲突',
  Tone: '基调',
  'Under it': '副主题',
  'Around it': '副冲突',
  Looks: '外貌',
  Nature: '性格',
  Past: '过往',
  Wants: '所求',
  Can: '所长',
  Ties: '关系',
} as const;

/** Headings in the book's language where we have them, else in English. */
function createLabels(language: string): Say {
  return (label) => (language.split('-')[0] === 'zh' ? CHINESE[label] : label);
}

function renderWorld(world: World, say: Say): string[] {
  return [
    `## ${say('The world')}: ${escapeMarkdown(world.world_name)}`,
    ...renderFields([
      [say('Time'), world.time_period],
      [say('Geography'), world.geography],
      [say('Society'), world.social_system],
      [say('Power'), world.power_system],
      [say('Technology'), world.technology_level],
      [say('Customs'), world.culture_customs],
      [say('Rules'), world.special_rules],
    ]),
  ];
}

function renderTheme(theme: ThemeConflict, say: Say): string[] {
  return [
    `## ${say('Theme and conflict')}`,
    ...renderFields([
      [say('Theme'), theme.core_theme],
      [say('Conflict'), theme.main_conflict],
      [say('Tone'), theme.tone],
    ]),
    renderList(say('Under it'), theme.sub_themes),
    renderList(say('Around it'), theme.sub_conflicts),
  ];
}

function renderCharacters(characters: Characters, say: Say): string[] {
  const { protagonist, antagonist, supporting_characters: supporting } = characters;
  const people = [protagonist, ...(antagonist === undefined ? [] : [antagonist]), ...supporting];
  return [`## ${say('People')}`, ...people.flatMap((person) => renderCharacter(person, say))];
}

function renderCharacter(person: Character, say: Say): string[] {
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
      [say('Looks'), person.appearance],
      [say('Nature'), person.personality],
      [say('Past'), person.background],
      [say('Wants'), person.motivation],
    ]),
    ...(person.abilities === undefined || person.abilities.length === 0
      ? []
      : [renderList(say('Can'), person.abilities)]),
    ...(relationships.length === 0 ? [] : [renderList(say('Ties'), relationships)]),
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
