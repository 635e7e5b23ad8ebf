import { type SceneFrame, SceneFrameSchema } from '../../../contracts/scene-work.ts';
import { parseJsonObject } from '../parse-json-object.ts';

type Told = Record<string, unknown>;

/**
 * The frame of a scene as a prompt tells it, made whole: what a beat brings by the name of a field is that field's text, a
 * summary that is left out is what the beats say in their own words, and what is said of somebody stands in the canon.
 */
export function readFrame(slot: string | undefined, canon: string, language: string): SceneFrame | null {
  const told = parseJsonObject(slot ?? '');
  if (told === null) return null;
  const beats = listOf(told['beats']).map(({ material, ...beat }) => ({
    ...beat,
    material: Array.isArray(material) ? material.map((each) => readField(told, each)) : [],
  }));
  const own = listOf(told['beats']).flatMap(({ material }) =>
    Array.isArray(material) ? material.filter((each) => typeof each === 'string') : [],
  );
  const parsed = SceneFrameSchema.safeParse({
    summary: own.join(language === 'zh' ? '' : ' '),
    ...told,
    beats,
    cast: listOf(told['cast']).map((member) => ({ about: findAbout(canon, member['name']), ...member })),
  });
  return parsed.success ? parsed.data : null;
}

function readField(told: Told, entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'field' in entry ? told[String(entry.field)] : entry;
}

function listOf(value: unknown): Told[] {
  return Array.isArray(value)
    ? value.filter((each): each is Told => typeof each === 'object' && each !== null)
    : [];
}

/** The lines below somebody's name, up to the next that is no entry. */
function findAbout(canon: string, name: unknown): string {
  const lines = canon.split('\n');
  const at = lines.findIndex((line) => line.startsWith(`${String(name)}: `));
  if (at === -1) return '';
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => !line.startsWith('- '));
  return rest.slice(0, end === -1 ? rest.length : end).join('\n');
}
