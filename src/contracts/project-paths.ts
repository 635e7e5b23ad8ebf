// Every file and folder of a project that a program of ours names, relative to the project. Who owns each, and whether an
// author may edit it, is in path-owners.ts.

const OUTLINE = 'outline';
const CHAPTERS = 'chapters';
const STORY = 'Story';
const COMPENDIUM = 'Compendium';
const IMPORTS = 'imports';
const PROMPTS = 'prompts';
const DOCUMENTS = 'documents';
/** What the machine keeps: everything that no author needs to look at. */
const CONTROL_ROOM = '.control-room';
const AUDIT = `${CONTROL_ROOM}/audit`;

export const PROJECT_PATHS = {
  book: 'book.json',
  /** Instead of a book.json, in a project that is no book. */
  project: 'project.json',
  world: 'world.json',
  themeConflict: 'theme_conflict.json',
  characters: 'characters.json',
  /** How the author wants it to sound, and what they want of it. */
  style: 'style.json',
  notes: 'notes.json',
  /** What was found and is as the author wants it. */
  waivers: 'findings.json',
  /** The author's own bible as it came, and what was taken out of it. */
  bibleFolder: 'bible',
  bible: 'bible.json',
  biblePage: `${COMPENDIUM}/bible.md`,
  stylePage: `${COMPENDIUM}/style.md`,
  storyBible: `${COMPENDIUM}/story-bible.md`,
  characterCards: `${COMPENDIUM}/Characters`,
  placeCards: `${COMPENDIUM}/Locations`,

  outline: `${OUTLINE}/outline.json`,
  /** The places of the outline that is published. */
  places: `${OUTLINE}/location_registry_active.json`,
  outlineReport: `${OUTLINE}/outline_pipeline_report_latest.json`,
  outlinePage: `${STORY}/SCN-outline.md`,
  outlineRuns: `${OUTLINE}/pipeline_runs`,

  chapters: CHAPTERS,
  scenes: `${STORY}/Scenes`,
  memory: 'chapter_memory.json',
  consistency: 'consistency_reports.json',
  /** Pages around the story. */
  matter: 'Matter',
  imports: IMPORTS,
  importedOutline: `${IMPORTS}/outline.md`,
  importReport: `${IMPORTS}/report.md`,
  exports: 'exports',
  artifacts: 'artifacts',
  /** What documents are made into; also where the work of agents lay in the first books. */
  generated: 'generated',
  documents: DOCUMENTS,
  styleProfile: `${DOCUMENTS}/style_profile.json`,
  /** What was made, a line each. */
  documentMemory: `${DOCUMENTS}/memory.jsonl`,
  /** Templates and clauses of the project's own, and pictures that its documents may show. */
  documentTemplates: `${DOCUMENTS}/templates`,
  documentClauses: `${DOCUMENTS}/clauses`,
  documentImages: `${DOCUMENTS}/images`,
  prompts: PROMPTS,
  promptChecksums: `${PROMPTS}/checksums.json`,

  controlRoom: CONTROL_ROOM,
  /** Templates and recipes of the author's own. */
  ownPrompts: `${CONTROL_ROOM}/prompts`,
  ownRecipes: `${CONTROL_ROOM}/recipes`,
  chapterRecords: `${CONTROL_ROOM}/${CHAPTERS}`,
  written: `${CONTROL_ROOM}/written`,
  history: `${CONTROL_ROOM}/history`,
  /** What the book was when each chapter was finished. */
  points: `${CONTROL_ROOM}/points`,
  goingBack: `${CONTROL_ROOM}/points/back.json`,
  /** Drafts of passages that the author asked for. */
  candidates: `${CONTROL_ROOM}/candidates`,
  /** What authors are still writing. */
  drafts: `${CONTROL_ROOM}/drafts`,
  issues: `${CONTROL_ROOM}/issues`,
  sessions: `${CONTROL_ROOM}/sessions`,
  audit: AUDIT,
  auditChain: `${AUDIT}/chain.jsonl`,
  auditHead: `${AUDIT}/head.json`,
  auditIndex: `${AUDIT}/index.json`,
  runs: `${CONTROL_ROOM}/runs`,
  /** What ended work left, packed. */
  packs: `${CONTROL_ROOM}/packs`,
  requests: `${CONTROL_ROOM}/requests`,
  /** What several people change together, entry by entry. */
  logs: `${CONTROL_ROOM}/logs`,
  /** What was said in talks with agents, a file each. */
  chats: `${CONTROL_ROOM}/chats`,
  claims: `${CONTROL_ROOM}/claims`,
  lock: `${CONTROL_ROOM}/lock`,
  commits: `${CONTROL_ROOM}/commits`,
  conflicts: `${CONTROL_ROOM}/conflicts`,
  /** What tools remember of the files that they have looked at. */
  memo: `${CONTROL_ROOM}/memo`,
} as const;

/** Whether a path is of what the machine keeps. Case does not matter, since to some disks it does not. */
export function isInControlRoom(path: string): boolean {
  return path.split('/', 1)[0]?.toLowerCase() === CONTROL_ROOM;
}

/** chapters/chapter_003.json, the text */
export function chapterFile(chapter: number): string {
  return `${nameChapter(CHAPTERS, chapter)}.json`;
}

/** chapters/chapter_003_plan.json, its scene cards */
export function chapterPlanFile(chapter: number): string {
  return `${nameChapter(CHAPTERS, chapter)}_plan.json`;
}

/** chapters/chapter_003_revision.json */
export function revisionFile(chapter: number): string {
  return `${nameChapter(CHAPTERS, chapter)}_revision.json`;
}

/** chapters/chapter_003_revised.txt, the candidate for reading; nothing is ever read back from it. */
export function revisedTextFile(chapter: number): string {
  return `${nameChapter(CHAPTERS, chapter)}_revised.txt`;
}

/** .control-room/chapters/chapter_003.json, what the chapter was written from */
export function chapterRecordFile(chapter: number): string {
  return `${nameChapter(PROJECT_PATHS.chapterRecords, chapter)}.json`;
}

/** .control-room/points/chapter_003.json */
export function chapterPointFile(chapter: number): string {
  return `${nameChapter(PROJECT_PATHS.points, chapter)}.json`;
}

/** .control-room/candidates/cand_1f0c….json */
export function candidateFile(candidateId: string): string {
  return `${PROJECT_PATHS.candidates}/${candidateId}.json`;
}

/** scene_003_002, the name of what an author is still writing in scene 3:2 */
export function sceneDraftName(sceneRef: string): string {
  return `scene_${sceneRef
    .split(':')
    .map((part) => pad(Number(part)))
    .join('_')}`;
}

/** .control-room/drafts/scene_003_002.json */
export function sceneDraftFile(sceneRef: string): string {
  return `${PROJECT_PATHS.drafts}/${sceneDraftName(sceneRef)}.json`;
}

/** Story/Scenes/SCN-003-002: the beginning that all names of this scene's page share, whatever its summary was. */
export function sceneFileStart(chapter: number, scene: number): string {
  return `${PROJECT_PATHS.scenes}/SCN-${pad(chapter)}-${pad(scene)}`;
}

/** outline/pipeline_runs/<run_id> */
export function outlineRunFolder(runId: string): string {
  return `${PROJECT_PATHS.outlineRuns}/${runId}`;
}

export function outlineRunRegistryFile(runId: string): string {
  return `${outlineRunFolder(runId)}/outline_location_registry_v1.json`;
}

export function outlinePauseFile(runId: string): string {
  return `${outlineRunFolder(runId)}/pause_marker.json`;
}

export function outlineRunReportFile(runId: string): string {
  return `${outlineRunFolder(runId)}/outline_pipeline_report.json`;
}

/** .control-room/sessions/<session_id>/plan.json */
export function sessionPlanFile(sessionId: string): string {
  return `${PROJECT_PATHS.sessions}/${sessionId}/plan.json`;
}

/** .control-room/written/chapters/chapter_003.json.txt: which work wrote the file last */
export function writtenMarkFile(path: string): string {
  return `${PROJECT_PATHS.written}/${path}.txt`;
}

/** documents/<document>/<name> */
export function documentFile(documentId: string, name: string): string {
  return `${DOCUMENTS}/${documentId}/${name}`;
}

/** generated/<document>.docx */
export function generatedFile(documentId: string, type: string): string {
  return `${PROJECT_PATHS.generated}/${documentId}.${type}`;
}

function nameChapter(folder: string, chapter: number): string {
  return `${folder}/chapter_${pad(chapter)}`;
}

function pad(number: number): string {
  return String(number).padStart(3, '0');
}
