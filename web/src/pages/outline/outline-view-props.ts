import type { Outline } from '../../../../src/contracts/outline.ts';

/** What every way to look at the outline is given. */
export interface OutlineViewProps {
  readonly project: string;
  readonly outline: Outline;
}
