import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createZip } from './create-zip.ts';
import { openZip } from './open-zip.ts';

const pack = (text = 'hello '.repeat(100)) => createZip([{ path: 'a.xml', text }]);
const open = (bytes: Uint8Array) => openZip(bytes, 'a.docx', (name, why) => new Error(`${name}: ${why}`));

const DIRECTORY_ENTRY = Buffer.from([0x50, 0x4b, 1, 2]);

/** The place of a field in the only entry of the directory. */
function at(bytes: Uint8Array, field: number): number {
  return Buffer.from(bytes).lastIndexOf(DIRECTORY_ENTRY) + field;
}

function change(bytes: Uint8Array, place: number, value: number, size: 2 | 4): Uint8Array {
  const copy = Buffer.from(bytes);
  if (size === 2) copy.writeUInt16LE(value, place);
  else copy.writeUInt32LE(value, place);
  return copy;
}

describe('openZip', () => {
  it('reads parts by name, packed or not', () => {
    const zip = open(
      createZip([
        { path: 'a', text: 'é' },
        { path: 'b/c', text: 'x', isStored: true },
      ]),
    );
    expect(zip.names).toEqual(['a', 'b/c']);
    expect(Buffer.from(zip.read('a') ?? []).toString()).toBe('é');
    expect(Buffer.from(zip.read('b/c') ?? []).toString()).toBe('x');
    expect(zip.read('d')).toBeNull();
  });

  it('refuses what is no archive, or not a whole one', () => {
    for (const bytes of [new Uint8Array(), Buffer.from('PK'), pack().subarray(0, 80)])
      expect(() => open(bytes)).toThrow('a.docx: it is no archive, or not a whole one');
    const bytes = pack();
    expect(() => open(change(bytes, at(bytes, 0), 0, 4))).toThrow(/directory of the archive is damaged/);
  });

  it('refuses a part that announces more than is taken, before it makes room for it', () => {
    const bytes = pack();
    expect(() => open(change(bytes, at(bytes, 24), 0x7fffffff, 4)).read('a.xml')).toThrow(
      /more than is taken/,
    );
  });

  it('gives a part no more room than it announces, however far it would grow', () => {
    const bomb = zipSync({ 'a.xml': new Uint8Array(4_000_000) });
    expect(() => open(change(bomb, at(bomb, 24), 1000, 4)).read('a.xml')).toThrow(/a\.xml is damaged/);
  });

  it('counts what all parts announce, also those that turn out to be less', () => {
    const names = Array.from({ length: 68 }, (_, index) => `p${index}`);
    let bytes: Uint8Array = createZip(names.map((path) => ({ path, text: 'small' })));
    let place = Buffer.from(bytes).indexOf(DIRECTORY_ENTRY);
    for (; place !== -1; place = Buffer.from(bytes).indexOf(DIRECTORY_ENTRY, place + 1))
      bytes = change(bytes, place + 24, 1_000_000, 4);
    const zip = open(bytes);
    for (const name of names.slice(0, 67)) expect(() => zip.read(name)).toThrow(/is damaged/);
    expect(() => zip.read('p67')).toThrow(/more than is taken/);
  });

  it('refuses damaged, encrypted and strangely packed parts', () => {
    const bytes = pack();
    const body = Buffer.from(bytes);
    body[40] = (body[40] ?? 0) ^ 0xff;
    expect(() => open(body).read('a.xml')).toThrow(/a\.xml is damaged/);
    expect(() => open(change(bytes, at(bytes, 16), 1, 4)).read('a.xml')).toThrow(/a\.xml is damaged/);
    expect(() => open(change(bytes, at(bytes, 8), 1, 2)).read('a.xml')).toThrow(/a\.xml is encrypted/);
    expect(() => open(change(bytes, at(bytes, 10), 99, 2)).read('a.xml')).toThrow(/packed in a way/);
    expect(() => open(change(bytes, at(bytes, 42), 0xfffffff, 4)).read('a.xml')).toThrow(/a\.xml is damaged/);
  });
});
