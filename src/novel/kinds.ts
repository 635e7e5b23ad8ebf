// The kinds of runs of a book, by their names in run.json.

export const STORY_STEP_KIND = 'story_step';
export const NOVEL_PLAN_KIND = 'novel_plan';
export const NOVEL_TEXT_KIND = 'novel_text';
export const MEMORY_KIND = 'memory';
/** As runs of the memory were called before. */
export const EARLIER_MEMORY_KIND = 'novel_memory';
/** Drafts in the place of a passage. */
export const PASSAGE_REVISION_KIND = 'revision';
export const IMPORT_KIND = 'import';
