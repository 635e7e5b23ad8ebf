import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Files } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import { readImage } from '../office/read-image.ts';
import type { CoverPicture } from './export/manuscript.ts';

/** Shops take no more, and no reader sees more. */
const MOST_BYTES = 20 * 1024 * 1024;
const LEAST_SIDE = 100;
const MOST_SIDE = 10_000;

const COVER = /^cover\.(?:jpe?g|png)$/i;

/** Whether a file of Matter/ is the cover and no page. */
export function isCoverFile(path: string): boolean {
  return COVER.test(path.slice(PROJECT_PATHS.matter.length + 1));
}

/** The author's picture for the cover; null where there is none. Throws `matter_invalid` for one that cannot be shown. */
export async function loadCover(files: Pick<Files, 'read' | 'list'>): Promise<CoverPicture | null> {
  const found = (await files.list(PROJECT_PATHS.matter)).filter(({ path }) => isCoverFile(path));
  const [first, second] = found;
  if (first === undefined) return null;
  if (second !== undefined) throw refuse(first.path, `${second.path} is a cover too`);
  if (first.bytes > MOST_BYTES) throw refuse(first.path, 'it has more than 20 MB');
  const bytes = await files.read(first.path);
  if (bytes === null) return null;
  const image = readImage(bytes);
  const wanted = /\.png$/i.test(first.path) ? 'png' : 'jpeg';
  if (image === null || image.extension !== wanted) throw refuse(first.path, `it is no ${wanted} picture`);
  const { width, height, contentType } = image;
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  if (shorter < LEAST_SIDE || longer > MOST_SIDE)
    throw refuse(
      first.path,
      `it has ${width} by ${height} pixels; each side has from ${LEAST_SIDE} to ${MOST_SIDE}`,
    );
  return { bytes, extension: wanted === 'png' ? 'png' : 'jpg', contentType, width, height };
}

function refuse(path: string, why: string): CodedError {
  return new CodedError('matter_invalid', {
    message: `${path} cannot be the cover: ${why}. Mend it, or move it out of ${PROJECT_PATHS.matter}/.`,
    kept: 'nothing was changed; no export was made',
    details: { path },
  });
}
