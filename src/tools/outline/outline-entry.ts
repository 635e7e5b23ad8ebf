/** One scene of an outline, whatever the outline is written in. */
export interface OutlineEntry {
  /** The scene's number in the whole outline. */
  readonly number: number;
  /** chapter:scene, where the outline says it. */
  readonly scene_ref: string | null;
  readonly chapter_title: string | null;
  readonly title: string;
  readonly pov: string | null;
  /** First and last line of the scene in the outline's file. */
  readonly start_line: number;
  readonly end_line: number;
  readonly summary: string;
}
