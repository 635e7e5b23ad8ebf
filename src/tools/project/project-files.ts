/** Where a book of ours keeps what tools look for; a project of somebody else has some of these, or none. */
export const PROJECT_FILES = {
  outline: 'outline/outline.json',
  outlinePage: 'Story/SCN-outline.md',
  places: 'outline/location_registry_active.json',
  characters: 'characters.json',
  scenes: 'Story/Scenes',
  chapters: 'chapters',
} as const;

export function chapterFile(chapter: number): string {
  return `${PROJECT_FILES.chapters}/chapter_${String(chapter).padStart(3, '0')}.json`;
}
