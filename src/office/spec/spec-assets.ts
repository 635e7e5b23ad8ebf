import type { DataTable } from '../../contracts/data-table.ts';
import { type ImageFacts, readImage } from '../read-image.ts';
import { refuseSpec } from './spec-trouble.ts';

/** What a spec names and does not hold. */
export interface SpecAssets {
  readonly tables: readonly DataTable[];
  readonly images: readonly SpecImage[];
}

export interface SpecImage {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a document can be sent with, and what a typesetter unpacks into memory. */
const LARGEST_IMAGE = 16 * 1024 * 1024;
const MOST_PIXELS = 80_000_000;

export interface ShownImage extends SpecImage, ImageFacts {}

export function findTable({ tables }: SpecAssets, name: string): DataTable {
  const found = tables.find((table) => table.name === name);
  if (found !== undefined) return found;
  const known = tables.map((table) => table.name).join(', ');
  throw refuseSpec(`The table “${name}”`, known === '' ? 'there is none' : `there are only ${known}`);
}

export function findColumn({ name, columns }: DataTable, header: string): number {
  const at = columns.findIndex((column) => column.header === header);
  if (at >= 0) return at;
  const known = columns.map((column) => column.header).join(', ');
  throw refuseSpec(`The column “${header}” of the table ${name}`, `it has only ${known}`);
}

export function findImage({ images }: SpecAssets, name: string): ShownImage {
  const found = images.find((image) => image.name === name);
  const refuse = (why: string) => refuseSpec(`The picture ${name}`, why, 'images');
  if (found === undefined) throw refuse('the project has none of that name');
  if (found.bytes.length > LARGEST_IMAGE) throw refuse(`it is larger than ${LARGEST_IMAGE / 1024 / 1024} MB`);
  const facts = readImage(found.bytes);
  if (facts === null) throw refuse('it is no PNG, JPEG or GIF, or not a whole one');
  if (facts.width * facts.height > MOST_PIXELS)
    throw refuse(`it has more than ${MOST_PIXELS / 1e6} million pixels`);
  return { ...found, ...facts };
}
