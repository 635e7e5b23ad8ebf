import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { renderSheetXlsx } from '../../src/office/xlsx/render-sheet-xlsx.ts';
import { needProgram, runProgram } from '../e2e/need-program.ts';
import { randomWorkbook } from '../fakes/random-specs.ts';
import { sampleAssets } from '../fakes/sample-specs.ts';
import { withScratchFolder } from '../fakes/scratch-folder.ts';

// A hundred workbooks as no model would write them. What we say that their formulas come to is what LibreOffice makes of them when it
// has to reckon for itself, and none of it is an error.

const FILES = 100;

interface FormulaCell {
  /** Its sheet, counted from 1, and its name there. */
  readonly at: string;
  /** `e` for an error. */
  readonly type: string;
  readonly formula: string;
  readonly value: string;
}

describe('a hundred random workbooks', () => {
  it('come to what we wrote where LibreOffice reckons them', { timeout: 900_000 }, async ({ skip }) => {
    needProgram('soffice', skip);
    await withScratchFolder(async (folder) => {
      const out = join(folder, 'out');
      mkdirSync(out);
      const written = fc
        .sample(randomWorkbook, { numRuns: FILES, seed: 29 })
        .map((spec) => renderSheetXlsx(spec, sampleAssets()));
      const paths = written.map((bytes, at) => {
        writeFileSync(join(folder, `${at}.xlsx`), dropValues(bytes));
        return join(folder, `${at}.xlsx`);
      });
      const profile = `-env:UserInstallation=file://${join(folder, 'office')}`;
      // One call for all: most of what one takes is to begin.
      await runProgram(
        'soffice',
        [profile, '--headless', '--convert-to', 'xlsx', '--outdir', out, ...paths],
        {
          maxBuffer: 16 * 1024 * 1024,
        },
      );
      const wrong: object[] = [];
      let count = 0;
      for (const [file, bytes] of written.entries()) {
        const made = new Map(
          listFormulas(readFileSync(join(out, `${file}.xlsx`))).map((cell) => [cell.at, cell]),
        );
        for (const { at, formula, value } of listFormulas(bytes)) {
          const { type, value: reckoned } = made.get(at) ?? { type: 'missing', value: '' };
          if (type === 'e' || !isSame(reckoned, value))
            wrong.push({ file, at, formula, value, type, reckoned });
          count += 1;
        }
      }
      expect(wrong).toEqual([]);
      expect(count).toBeGreaterThan(10 * FILES);
    });
  });
});

function listFormulas(bytes: Uint8Array): FormulaCell[] {
  const parts = unzipSync(bytes);
  return Object.keys(parts).flatMap((path) => {
    const [, sheet] = /^xl\/worksheets\/sheet(\d+)\.xml$/.exec(path) ?? [];
    if (sheet === undefined) return [];
    const cells = strFromU8(parts[path] ?? new Uint8Array()).matchAll(/<c ([^>]*)>(.*?)<\/c>/gs);
    return [...cells].flatMap(([, attributes = '', inside = '']): FormulaCell[] => {
      const [, formula] = /<f[^>]*>([^<]*)<\/f>/.exec(inside) ?? [];
      if (formula === undefined) return [];
      return [
        {
          at: `${sheet}!${/\br="([A-Z]+\d+)"/.exec(attributes)?.[1]}`,
          type: /\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n',
          formula,
          value: /<v>([^<]*)<\/v>/.exec(inside)?.[1] ?? '',
        },
      ];
    });
  });
}

/** The same workbooks without what their formulas come to, so that nothing can be copied. */
function dropValues(bytes: Uint8Array): Uint8Array {
  const parts = Object.entries(unzipSync(bytes)).map(([path, content]): [string, Uint8Array] => {
    if (!path.startsWith('xl/worksheets/')) return [path, content];
    return [path, strToU8(strFromU8(content).replace(/( t="str")?>(<f>[^<]*<\/f>)<v>[^<]*<\/v>/g, '>$2'))];
  });
  return zipSync(Object.fromEntries(parts));
}

/** Sums of fractions differ in the last digits, by the order in which they are added. */
function isSame(made: string, written: string): boolean {
  if (made === written) return true;
  const [a, b] = [Number(made), Number(written)];
  if (made === '' || written === '' || Number.isNaN(a) || Number.isNaN(b)) return false;
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
}
