export interface CanonConflict {
  readonly message: string;
  /** The words of the scene that contradict the canon. */
  readonly words: string;
}

/** The conflicts that a canon check lists: `message scene:line "words" against canon:line "words"`, a line each. */
export function findConflicts(canon: string): CanonConflict[] {
  return canon.split('\n').flatMap((line) => {
    const found = /^(.+?) \S+:\d+ "(.+)" against \S+:\d+ ".+"$/u.exec(line);
    return found?.[1] === undefined || found[2] === undefined ? [] : [{ message: found[1], words: found[2] }];
  });
}
