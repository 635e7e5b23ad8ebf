import { parseProjectPath } from '../engine/project-path.ts';
import { CodedError } from '../errors.ts';

// Paths that a sentence names: between quotation marks, or bare with an extension. Only those that stay inside the
// project count; the others are told, never used. Spelling is kept: a path is a name, not a text.

export interface FoundPaths {
  readonly paths: readonly string[];
  /** Looked like paths, and lead out of the project. */
  readonly refused: readonly string[];
  /** The sentence with all of them taken out, or marked by their place in `paths` where that is asked for. */
  readonly rest: string;
}

const QUOTED =
  /"([^"\n]+)"|“([^”\n]+)”|‘([^’\n]+)’|(?<![\p{L}\p{N}])'([^'\n]+)'|`([^`\n]+)`|「([^」\n]+)」|《([^》\n]+)》/gu;
const BARE = /[^\s"'“”‘’`「」《》<>|*?,;!()（），。；：！？、]+/gu;
const HAS_EXTENSION = /[^/.\s]\.[A-Za-z][A-Za-z0-9]{0,7}$/;
const TEXT_EXTENSION = /\.(?:md|markdown|txt|json|jsonl|ya?ml|csv|html?|docx|epub|pdf)$/i;
const PROJECT_FOLDER = /^(?:Story|Compendium|chapters|outline|documents)\//;

export function findPaths(text: string, mark: (index: number) => string = () => ' '): FoundPaths {
  const paths: string[] = [];
  const refused: string[] = [];
  const take = (candidate: string): string => {
    const list = isConfined(candidate) ? paths : refused;
    if (!list.includes(candidate)) list.push(candidate);
    return list === paths ? mark(paths.indexOf(candidate)) : ' ';
  };
  const unquoted = text.replace(QUOTED, (whole: string, ...groups: unknown[]) => {
    const inside = groups.find((group) => typeof group === 'string');
    if (typeof inside !== 'string' || !isQuotedPath(inside)) return whole;
    return take(inside);
  });
  const rest = unquoted.replace(BARE, (token: string) => {
    const candidate = token.replace(/[.:\])}]+$/u, '');
    if (!isBarePath(candidate)) return token;
    return take(candidate);
  });
  return { paths, refused, rest };
}

function isQuotedPath(text: string): boolean {
  if (text.includes('://')) return false;
  return PROJECT_FOLDER.test(text) || TEXT_EXTENSION.test(text) || isBarePath(text);
}

/** Without a slash only what is surely a file: "e.g", "3.5" and "U.S" are not. */
function isBarePath(token: string): boolean {
  if (token.includes('://') || !HAS_EXTENSION.test(token)) return false;
  return token.includes('/') || token.includes('\\') || TEXT_EXTENSION.test(token);
}

function isConfined(path: string): boolean {
  try {
    parseProjectPath(path);
    return true;
  } catch (error) {
    if (error instanceof CodedError) return false;
    throw error;
  }
}
