import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { DataTableSchema } from '../../src/contracts/data-table.ts';
import { DocumentSpecSchema } from '../../src/contracts/document-spec.ts';
import { PresentationSpecSchema } from '../../src/contracts/presentation-spec.ts';
import { SheetSpecSchema } from '../../src/contracts/sheet-spec.ts';
import type { SpecAssets } from '../../src/office/spec/spec-assets.ts';

// The specs of the contracts' fixtures, which have one of everything, and what they name.

const load = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../fixtures/contracts/${path}.json`, import.meta.url), 'utf8'));

export const sampleDocument = () => DocumentSpecSchema.parse(load('document-spec/valid/board-paper'));
export const sampleWorkbook = () => SheetSpecSchema.parse(load('sheet-spec/valid/budget'));
export const sampleDeck = () =>
  PresentationSpecSchema.parse(load('presentation-spec/valid/quarterly-review'));

export const sampleAssets = (): SpecAssets => ({
  tables: [
    DataTableSchema.parse(load('data-table/valid/spending')),
    DataTableSchema.parse({
      name: 'phases',
      columns: [
        { header: 'Task', type: 'text' },
        { header: 'Start', type: 'date' },
        { header: 'End', type: 'date' },
      ],
      rows: [
        ['Empty the south rooms', '2026-01-05', '2026-01-30'],
        ['Move the shelves', '2026-01-26', '2026-03-06'],
        ['Open the reading room', '2026-03-09', '2026-04-03'],
      ],
    }),
  ],
  images: [{ name: 'plan.png', bytes: drawPng(320, 200) }],
});

/** A picture with a frame and a room in it, in grey. */
export function drawPng(width: number, height: number): Uint8Array {
  const rows = Buffer.alloc((width + 1) * height, 0xf0);
  for (let y = 0; y < height; y += 1) {
    rows[y * (width + 1)] = 0;
    for (let x = 0; x < width; x += 1) {
      const isFrame = x < 6 || y < 6 || x >= width - 6 || y >= height - 6;
      const isRoom = Math.abs(x - width / 2) < width / 5 && Math.abs(y - height / 2) < height / 5;
      if (isFrame || isRoom) rows[y * (width + 1) + x + 1] = isFrame ? 0x40 : 0xa0;
    }
  }
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
