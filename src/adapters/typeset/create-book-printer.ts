import { CodedError } from '../../errors.ts';
import type { BookPrinter, FontFamily, FontSource, PrintableImage } from '../../office/book-printer.ts';
import type { EastAsian } from '../../text/find-east-asian.ts';
import { chooseBold, chooseFace, choosePreferred, type FaceAtHand, isUsable } from './choose-face.ts';
import { createFontBytes, withFontFile } from './font-bytes.ts';
import { listForeignLetters, listUnshown } from './foreign-letters.ts';
import { listFontFiles } from './list-font-files.ts';
import { listCodePoints, tellMissing } from './missing-characters.ts';
import type { Coverage } from './read-coverage.ts';
import { readFaces } from './read-faces.ts';
import { renameFace } from './rename-face.ts';
import type { TypstOutcome } from './run-typst.ts';

// Which fonts a book is set in. In order: those that the user named; the one that the typesetter brings along, which has
// Latin, Greek, Cyrillic and Hebrew letters; and for what is then still missing, the best of those at hand, one after the
// other. The typesetter itself says what is missing, of the very text that it set, so nothing is guessed and no box printed;
// letters that no font at all has are told before it begins.

const BUNDLED = 'Libertinus Serif';

interface LoadedFont {
  readonly name: string;
  readonly family: string;
  readonly bytes: Uint8Array;
}

interface NamedFont extends LoadedFont {
  readonly coverage: Coverage;
}

interface FoundFont extends LoadedFont {
  readonly at: FaceAtHand;
}

interface PrinterParts {
  /** Fonts are looked for below these folders, and only where a book needs one. */
  readonly fontFolders: () => readonly string[];
  readonly typeset: (
    source: string,
    fonts: readonly Uint8Array[],
    images: readonly PrintableImage[],
  ) => Promise<TypstOutcome>;
}

export function createBookPrinter(parts: PrinterParts): BookPrinter {
  return {
    async print({ eastAsian, hasBold = false, fonts, images = [], render }) {
      const named = loadNamed(fonts, eastAsian);
      let added: readonly LoadedFont[] = [];
      let atHand: FaceAtHand[] | null = null;
      let count = 0;
      const nameFamily = () => `bookforge-added-${++count}`;
      const letters = listUnshown(
        listForeignLetters(render(orderFamilies(named, [], eastAsian))),
        named.map(({ coverage }) => coverage),
      );
      if (letters.length > 0) {
        atHand = listFaces(parts.fontFolders());
        const usable = atHand.map(({ face }) => face).filter(isUsable);
        const lost = listUnshown(
          letters,
          usable.map(({ coverage }) => coverage),
        );
        if (lost.length > 0) throw tellMissing(lost);
      }
      for (;;) {
        const source = render(orderFamilies(named, added, eastAsian));
        const outcome = await parts.typeset(
          source,
          [...named, ...added].map(({ bytes }) => bytes),
          images,
        );
        if ('bytes' in outcome) return outcome.bytes;
        if ('unreadable' in outcome) {
          const broken = named.find(({ family }) => outcome.unreadable.includes(family));
          if (broken !== undefined) throw refuseFont(broken.name);
          added = added.filter(({ family }) => !outcome.unreadable.includes(family));
          continue;
        }
        atHand ??= listFaces(parts.fontFolders());
        const found = findFonts(atHand, outcome.missing, { eastAsian, hasBold }, nameFamily);
        if (found.length === 0) throw tellMissing(outcome.missing);
        added = [...added, ...found];
        const used = new Set(found.map(({ at }) => at));
        atHand = atHand.filter((at) => !used.has(at));
      }
    },
  };
}

/** Files of one family, such as a regular and an italic, stay one. */
function loadNamed(fonts: readonly FontSource[], eastAsian: EastAsian | null): NamedFont[] {
  const families: string[] = [];
  return fonts.map(({ name, bytes: content }) => {
    const bytes = createFontBytes(content);
    const face = choosePreferred(readFaces(bytes), eastAsian);
    if (face === null) throw refuseFont(name);
    if (!families.includes(face.family)) families.push(face.family);
    const family = `bookforge-named-${families.indexOf(face.family) + 1}`;
    return { name, family, bytes: renameFace(bytes, face, family), coverage: face.coverage };
  });
}

function refuseFont(name: string): CodedError {
  return new CodedError('usage_invalid', {
    message: `${name} is not a font that a book can be set in: a TrueType or OpenType file (.ttf, .otf, .ttc).`,
    details: { path: name },
  });
}

function orderFamilies(
  named: readonly LoadedFont[],
  added: readonly LoadedFont[],
  eastAsian: EastAsian | null,
): FontFamily[] {
  const list = (fonts: readonly LoadedFont[]) => [...new Set(fonts.map(({ family }) => family))].map(whole);
  const own = list(named);
  // Quotation marks and dashes are in both fonts and belong to that of the text around them.
  if (eastAsian !== null)
    return [...own, { name: BUNDLED, isForLatinOnly: true }, ...list(added), whole(BUNDLED)];
  return [...own, whole(BUNDLED), ...list(added)];
}

function whole(name: string): FontFamily {
  return { name, isForLatinOnly: false };
}

function listFaces(folders: readonly string[]): FaceAtHand[] {
  return listFontFiles(folders).flatMap((path) =>
    (withFontFile(path, readFaces) ?? []).map((face) => ({ path, face })),
  );
}

/** As many as it takes to show all that can be shown. */
function findFonts(
  faces: readonly FaceAtHand[],
  texts: readonly string[],
  { eastAsian, hasBold }: { readonly eastAsian: EastAsian | null; readonly hasBold: boolean },
  nameFamily: () => string,
): FoundFont[] {
  const found: FoundFont[] = [];
  let missing = listCodePoints(texts);
  for (;;) {
    const at = chooseFace(faces, missing, eastAsian);
    if (at === null) return found;
    const family = nameFamily();
    const bold = hasBold && at.face.weight < 600 ? chooseBold(faces, at) : null;
    missing = missing.filter((codePoint) => !at.face.coverage(codePoint));
    for (const each of bold === null ? [at] : [at, bold]) {
      const bytes = withFontFile(each.path, (file) => renameFace(file, each.face, family));
      if (bytes !== null) found.push({ at: each, name: each.path, family, bytes });
    }
  }
}
