import { describe, expect, it } from 'vitest';
import { parseMissing } from './parse-missing.ts';

const message = (text: string) =>
  `SourceDiagnostic { severity: Error, message: "PDF/UA-1 error: the text \`${text}\` could not be displayed with font \`\\"Some Font\\"\`", hints: ["try using a different font"] }`;

describe('what the typesetter could not show', () => {
  it.each([
    ['a character', `[${message('\\"雨\\"')}]`, ['雨']],
    ['each once', `[${message('\\"雨\\"')}, ${message('\\"夜\\"')}, ${message('\\"雨\\"')}]`, ['雨', '夜']],
    ['a mark that is told by its number', `[${message('\\"\\\\u{1ab0}\\"')}]`, ['\u1ab0']],
    ['a quotation mark and a backslash', `[${message('\\"\\\\\\"\\\\\\\\\\"')}]`, ['"\\']],
  ])('is %s', (_, trouble, texts) => {
    expect(parseMissing(trouble)).toEqual(texts);
  });

  it('is nothing it could tell where there is other trouble', () => {
    expect(parseMissing('unexpected end of file')).toBeNull();
    expect(
      parseMissing(`[${message('\\"雨\\"')}, SourceDiagnostic { message: "PDF/UA-1 error: no title" }]`),
    ).toBeNull();
  });
});
