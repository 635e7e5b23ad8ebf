import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CodedError } from '../errors.ts';
import { parseProjectPath } from './project-path.ts';

const REFUSED: readonly (readonly [path: string, why: RegExp])[] = [
  ['', /empty/],
  ['..', /climbs/],
  ['../x', /climbs/],
  ['../../etc/passwd', /climbs/],
  ['a/..', /climbs/],
  ['a/../b', /climbs/],
  ['a/b/../../../c', /climbs/],
  ['.control-room/../../x', /climbs/],
  ['chapters/../../book-2/book.json', /climbs/],
  ['.', /only a dot/],
  ['./a', /only a dot/],
  ['a/.', /only a dot/],
  ['a/./b', /only a dot/],
  ['a//b', /empty part/],
  ['a/', /empty part/],
  ['a/b//', /empty part/],
  ['/', /absolute/],
  ['//', /absolute/],
  ['/etc/passwd', /absolute/],
  ['//server/share/x', /absolute/],
  ['///x', /absolute/],
  ['C:', /drive/],
  ['C:/x', /drive/],
  ['c:x', /drive/],
  ['Z:/Users/x', /drive/],
  ['C:\\x', /backslash/],
  ['\\\\server\\share', /backslash/],
  ['\\\\?\\C:\\x', /backslash/],
  ['\\\\.\\PhysicalDrive0', /backslash/],
  ['\\x', /backslash/],
  ['a\\b', /backslash/],
  ['..\\..\\x', /backslash/],
  ['a/..\\b', /backslash/],
  ['a\\', /backslash/],
  ['\0', /control/],
  ['a\0b', /control/],
  ['book.json\0.png', /control/],
  ['a\nb', /control/],
  ['a\rb', /control/],
  ['a\tb', /control/],
  ['\u0001', /control/],
  ['a\u001bb', /control/],
  ['a\u007f', /control/],
  ['a\u0085b', /control/],
  ['a\u009f', /control/],
  ['\ud800', /well-formed/],
  ['a/\udc00b', /well-formed/],
  ['CON', /device/],
  ['con', /device/],
  ['nul', /device/],
  ['NUL.txt', /device/],
  ['a/nul.tar.gz', /device/],
  ['PRN', /device/],
  ['aux.md', /device/],
  ['COM1', /device/],
  ['com9.txt', /device/],
  ['COM0', /device/],
  ['com¹', /device/],
  ['LPT1', /device/],
  ['lpt9.log', /device/],
  ['LPT³.txt', /device/],
  ['chapters/CoN/one.md', /device/],
  ['CON .txt', /device/],
  ['CONIN$', /device/],
  ['conout$.txt', /device/],
  ['a.', /dot or a space/],
  ['a ', /dot or a space/],
  ['a./b', /dot or a space/],
  ['a /b', /dot or a space/],
  ['...', /dot or a space/],
  ['.. ', /dot or a space/],
  [' ', /dot or a space/],
  ['.. /x', /dot or a space/],
  ['a'.repeat(256), /longer than 255/],
  [`x/${'é'.repeat(128)}`, /longer than 255/],
  [Array.from({ length: 300 }, () => 'abc').join('/'), /longer than 1024/],
];

const ACCEPTED: readonly string[] = [
  'book.json',
  'chapters/01.md',
  'chapters/chapter-01/scene 2.md',
  '.control-room/runs/run_1/run.json',
  '.hidden',
  '..hidden',
  'a..b',
  '...x',
  'console.md',
  'con1',
  'com10',
  'nul-and-void.md',
  'my.con',
  'a~1',
  '~/x',
  '%2e%2e/x',
  '-rf',
  '第一章/开头.md',
  'cafe\u0301.md',
  'caf\u00e9.md',
  'a'.repeat(255),
];

describe('parseProjectPath', () => {
  it.each(REFUSED)('refuses %j', (path, why) => {
    const refusal = catchRefusal(path);
    expect(refusal.code).toBe('path_refused');
    expect(refusal.details['why']).toMatch(why);
  });

  it.each(ACCEPTED)('accepts %j and leaves it as it is', (path) => {
    expect(parseProjectPath(path)).toBe(path);
  });

  it('accepts no text that leaves a folder when it is joined to it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('..', '.', '/', '\\', 'a', 'C:', '\0', ' ', 'nul'), { maxLength: 8 }),
        (parts) => {
          const text = parts.join('');
          if (!isAccepted(text)) return;
          expect(posix.resolve('/root/book', text)).toMatch(/^\/root\/book\/./);
          expect(win32.resolve('D:\\root\\book', text)).toMatch(/^D:\\root\\book\\./);
        },
      ),
    );
  });

  it('does not carry a path of megabytes into its message', () => {
    expect(catchRefusal(`/${'a'.repeat(5_000_000)}`).message.length).toBeLessThan(400);
  });
});

function isAccepted(path: string): boolean {
  try {
    return parseProjectPath(path) === path;
  } catch (error) {
    if (error instanceof CodedError) return false;
    throw error;
  }
}

function catchRefusal(path: string): CodedError {
  try {
    parseProjectPath(path);
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(path)} was accepted`);
}
