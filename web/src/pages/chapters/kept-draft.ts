/** What somebody was writing, and the text that it was begun on: kept in this browser until it is saved or dropped, so that a tab that is
 *  closed by mistake costs nothing. */
export interface KeptDraft {
  readonly base: string;
  readonly text: string;
}

const nameOf = (project: string, scene: string): string => `bookforge-draft ${project} ${scene}`;

export function loadDraft(project: string, scene: string): KeptDraft | null {
  const kept = localStorage.getItem(nameOf(project, scene));
  return kept === null ? null : (JSON.parse(kept) as KeptDraft);
}

export function keepDraft(project: string, scene: string, draft: KeptDraft): void {
  localStorage.setItem(nameOf(project, scene), JSON.stringify(draft));
}

export function dropDraft(project: string, scene: string): void {
  localStorage.removeItem(nameOf(project, scene));
}
