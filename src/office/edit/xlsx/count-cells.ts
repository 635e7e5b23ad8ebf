import type { OfficeFile } from '../../open-office-file.ts';

/** Some twenty thousand rows of fifteen cells. */
const MOST_CELLS = 300_000;
/** A text that is stored once may be shown by every cell. */
const MOST_LETTERS = 32 * 1024 * 1024;

/** Told of each cell, and throws where a workbook shows more than is taken. */
export type CountCell = (shown: unknown) => void;

export function createCellCount({ refuse }: Pick<OfficeFile, 'refuse'>): CountCell {
  let [cells, letters] = [0, 0];
  return (shown) => {
    cells += 1;
    if (typeof shown === 'string') letters += shown.length;
    if (cells > MOST_CELLS) throw refuse(`it has more than ${MOST_CELLS} cells`);
    if (letters > MOST_LETTERS) throw refuse(`its cells show more than ${MOST_LETTERS} letters`);
  };
}
