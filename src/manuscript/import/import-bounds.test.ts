import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createZip } from '../../office/create-zip.ts';
import { createPause } from '../../office/pause.ts';
import { countWords, listWords } from '../../text/list-words.ts';
import { readEpub } from './read-epub.ts';
import { readManuscript } from './read-manuscript.ts';

function build(page: string, times: number): Uint8Array {
  const refs = Array.from({ length: times }, (_, at) => `<itemref idref="${at % 2 === 0 ? 'a' : 'b'}"/>`);
  return createZip([
    { path: 'META-INF/container.xml', text: '<c><rootfile full-path="o.opf"/></c>' },
    {
      path: 'o.opf',
      text: `<p><manifest>${['a', 'b'].map((id) => `<item id="${id}" href="a.xhtml" media-type="application/xhtml+xml"/>`).join('')}</manifest><spine>${refs.join('')}</spine></p>`,
    },
    { path: 'a.xhtml', text: page },
  ]);
}

/** Words that pack no better than words do. */
const prose = (bytes: number) => {
  let seed = 7;
  let text = '';
  while (text.length < bytes) {
    seed = (seed * 48_271) % 2_147_483_647;
    text += `<p>${seed.toString(36)} ${(seed % 9973).toString(36)}.</p>`;
  }
  return text;
};

describe('what an import takes', () => {
  it('a page that the reading order names fifty times, once', async () => {
    const bytes = build('<html><h1>One</h1><p>Text.</p></html>', 50);
    const { blocks, notices } = await readEpub({ name: 'b.epub', bytes }, createPause());
    expect(blocks.filter(({ kind }) => kind === 'paragraph')).toHaveLength(1);
    expect(notices.map(({ message }) => message)).toEqual([
      'Pages that the reading order names again are taken once: 49 in all',
    ]);
  });

  it('no page of next to nothing that unpacks to megabytes', async () => {
    const bytes = build(`<html><h1>One</h1>${'<p>a</p>'.repeat(600_000)}</html>`, 1);
    expect(bytes.length).toBeLessThan(8192);
    await expect(readManuscript({ name: 'b.epub', bytes })).rejects.toMatchObject({
      code: 'import_unreadable',
      message: expect.stringMatching(
        /a\.xhtml would unpack from \d+ bytes to 4800\d{3}, more than a text does/,
      ),
    });
  });

  it('no more pages than a book has, told before the first is unpacked', async () => {
    const page = `<html>${prose(1_000_000)}</html>`;
    const names = Array.from({ length: 80 }, (_, at) => `p${at}`);
    const zip = createZip([
      { path: 'META-INF/container.xml', text: '<c><rootfile full-path="o.opf"/></c>' },
      {
        path: 'o.opf',
        text: `<p><manifest>${names.map((id) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`).join('')}</manifest><spine>${names.map((id) => `<itemref idref="${id}"/>`).join('')}</spine></p>`,
      },
      // The first is no XML: whoever gets to it says so.
      { path: 'p0.xhtml', text: `<html>${page}` },
    ]);
    // The same data under many names, as the directory of an archive allows.
    const bytes = repeatEntry(
      zip,
      'p0.xhtml',
      names.slice(1).map((id) => `${id}.xhtml`),
    );
    expect(deflateRawSync(page).length).toBeGreaterThan(100_000);
    await expect(readManuscript({ name: 'b.epub', bytes })).rejects.toThrow(/more than is taken/);
  });

  it('no text that is longer than any book', async () => {
    const bytes = Buffer.alloc(33 * 1024 * 1024, 'word ');
    await expect(readManuscript({ name: 'b.txt', bytes })).rejects.toMatchObject({
      code: 'import_unreadable',
      message: expect.stringContaining('more than a book has'),
    });
  });

  it('a word of ten million letters', async () => {
    const word = 'a'.repeat(10_000_000);
    expect(countWords(word)).toBeGreaterThan(0);
    expect(listWords(`${word} end`).at(-1)?.text).toBe('end');
    const document = await readManuscript({ name: 'b.txt', bytes: Buffer.from(word) });
    expect(document.blocks).toEqual([{ kind: 'paragraph', text: word }]);
  });
});

describe('an import that somebody stops', () => {
  it.each(['b.epub', 'b.txt'])('ends while it reads: %s', async (name) => {
    const stop = new AbortController();
    const why = new Error('enough');
    let pauses = 0;
    const reading = readManuscript(
      { name, bytes: name === 'b.txt' ? Buffer.from('Text.') : build(`<html>${prose(400_000)}</html>`, 1) },
      async () => {
        pauses += 1;
        // As Ctrl-C does it: from outside, when others have their turn.
        setImmediate(() => stop.abort(why));
        await createPause(stop.signal)();
        await createPause(stop.signal)();
      },
    );
    await expect(reading).rejects.toBe(why);
    expect(pauses).toBe(1);
  });
});

/** An archive whose directory names one part under further names. */
function repeatEntry(zip: Uint8Array, name: string, others: readonly string[]): Uint8Array {
  const bytes = Buffer.from(zip);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const from = bytes.readUInt32LE(end + 16);
  const at = bytes.indexOf(Buffer.from(name), from) - 46;
  const head = bytes.subarray(at, at + 46);
  const entries = others.map((other) => {
    const copy = Buffer.from(head);
    copy.writeUInt16LE(other.length, 28);
    copy.writeUInt16LE(0, 30);
    copy.writeUInt16LE(0, 32);
    return Buffer.concat([copy, Buffer.from(other)]);
  });
  const tail = Buffer.from(bytes.subarray(end));
  const count = bytes.readUInt16LE(end + 10) + others.length;
  const added = Buffer.concat(entries);
  tail.writeUInt16LE(count, 8);
  tail.writeUInt16LE(count, 10);
  tail.writeUInt32LE(bytes.readUInt32LE(end + 12) + added.length, 12);
  return Buffer.concat([bytes.subarray(0, end), added, tail]);
}
