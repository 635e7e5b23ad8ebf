import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { listRepairs } from '../../../test/fakes/list-repairs.ts';
import { randomDeck } from '../../../test/fakes/random-specs.ts';
import { sampleAssets, sampleDeck } from '../../../test/fakes/sample-specs.ts';
import { listOfficeTrouble } from '../../../test/fakes/validate-office.ts';
import type { PresentationSpec, Slide } from '../../contracts/presentation-spec.ts';
import { renderPresentationPptx } from './render-presentation-pptx.ts';

const render = (spec: PresentationSpec) => renderPresentationPptx(spec, sampleAssets());
const withSlide = (slide: Slide): PresentationSpec => ({ ...sampleDeck(), slides: [slide] });

/** The slides of a file, in order. */
const listSlides = (spec: PresentationSpec) => {
  const parts = unzipSync(render(spec));
  return Object.keys(parts)
    .filter((path) => /^ppt\/slides\/slide\d+\.xml$/.test(path))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((path) => strFromU8(parts[path] ?? new Uint8Array()));
};
const readWords = (xml: string) => [...xml.matchAll(/<a:t>(.*?)<\/a:t>/gs)].map(([, words]) => words);

const slide = { id: 's', outlineIds: [], title: 'Steps' };

describe('a deck', () => {
  it.each(['en', 'ar', 'zh'])('is valid and wants no repair, in %s', async (language) => {
    expect(await listOfficeTrouble(render({ ...sampleDeck(), language }), 'pptx')).toEqual([]);
  });

  it('wants no repair, whatever is in it', () => {
    fc.assert(
      fc.property(randomDeck, (spec) => {
        expect(listRepairs(render(spec))).toEqual([]);
      }),
      // test/long has a hundred.
      { numRuns: 20 },
    );
  });

  it('is valid, whatever is in it', async () => {
    for (const spec of fc.sample(randomDeck, { numRuns: 4, seed: 7 }))
      expect(await listOfficeTrouble(render(spec), 'pptx')).toEqual([]);
  });

  it('is the same bytes for the same spec', () => {
    const encode = () => Buffer.from(render(sampleDeck())).toString('base64');
    expect(encode()).toBe(encode());
  });

  it('carries what does not fit on one slide over to the next, and loses no word', () => {
    const bullets = Array.from({ length: 40 }, (_, at) =>
      `Step ${at} ${'with a few more words '.repeat(4)}`.trim(),
    );
    const slides = listSlides(withSlide({ layout: 'bullets', ...slide, bullets }));
    expect(slides.length).toBeGreaterThan(3);
    const words = slides.map(readWords);
    expect(words.map(([title]) => title)).toEqual([
      'Steps',
      ...slides.slice(1).map(() => 'Steps (continued)'),
    ]);
    expect(words.flatMap((all) => all.filter((each) => each?.startsWith('Step ')))).toEqual(bullets);
  });

  it('parts a text that is longer than a slide between its words', () => {
    const text = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ');
    const slides = listSlides(withSlide({ layout: 'quote', ...slide, text }));
    const parts = slides.map((xml) => readWords(xml)[1]);
    expect(slides.length).toBeGreaterThan(1);
    expect(parts.join(' ')).toBe(text);
  });

  it('repeats the header of a table on every slide that it goes on to', () => {
    const rows = Array.from({ length: 60 }, (_, at) => [`Row ${at}`, at]);
    const columns = [
      { header: 'Name', type: 'text' as const },
      { header: 'Count', type: 'number' as const },
    ];
    const slides = listSlides(
      withSlide({ layout: 'table', ...slide, caption: 'Counts', columns, rows, totals: ['Total', 1770] }),
    );
    expect(slides.length).toBeGreaterThan(1);
    for (const xml of slides) expect(readWords(xml)).toContain('Name');
    const names = slides.flatMap((xml) => readWords(xml).filter((words) => words?.startsWith('Row ')));
    expect(names).toEqual(rows.map(([name]) => name));
    expect(slides.filter((xml) => xml.includes('>1,770<'))).toHaveLength(1);
  });

  it('keeps tables above the foot of the slide', () => {
    fc.assert(
      fc.property(randomDeck, (spec) => {
        for (const xml of listSlides(spec)) {
          if (!xml.includes('<a:tbl>')) continue;
          const [, top = '0'] = /<p:graphicFrame>.*?<a:off x="\d+" y="(\d+)"/s.exec(xml) ?? [];
          const heights = [...xml.matchAll(/<a:tr h="(\d+)"/g)].map(([, height]) => Number(height));
          expect(Number(top) + heights.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(5_700_000);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('says what a title is where it had to be cut', () => {
    const title = 'A title that goes on '.repeat(30).trim();
    const [xml = ''] = listSlides(withSlide({ layout: 'bullets', ...slide, title, bullets: ['One.'] }));
    expect(readWords(xml)[0]).toMatch(/…$/);
    expect(xml).toContain(`descr="${title}"`);
  });

  it('has notes on pages of their own, and none where nothing is said', () => {
    const count = (spec: PresentationSpec) =>
      Object.keys(unzipSync(render(spec))).filter((path) => /^ppt\/notes\w+\/[^/]+\.xml$/.test(path)).length;
    expect(count(sampleDeck())).toBe(3);
    expect(count(withSlide({ layout: 'bullets', ...slide, bullets: ['One.'] }))).toBe(0);
  });

  it('fills the places of its layouts', () => {
    const slides = listSlides(sampleDeck());
    expect(slides[1]).toContain('<p:ph type="title"/>');
    expect(slides[1]).toContain('<p:ph type="body" idx="1"/>');
    expect(slides[3]).toContain('<p:ph idx="1"/>');
  });
});
