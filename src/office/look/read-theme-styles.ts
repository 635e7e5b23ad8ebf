import type { SpecStyles } from '../../contracts/spec-parts.ts';
import { parseXml, readAttribute } from '../parse-xml.ts';
import type { Pause } from '../pause.ts';
import type { RefuseFile } from '../refuse-file.ts';
import type { OfficePart } from '../render-office-package.ts';

/** The fonts and the first colour of a look's theme: what of ours stands beside theirs is written and drawn in them. */
export async function readThemeStyles(
  parts: readonly OfficePart[],
  source: string,
  refuseFile: RefuseFile,
  pause: Pause,
): Promise<Partial<SpecStyles>> {
  const theme = parts.find(({ contentType }) => contentType.endsWith('.theme+xml'));
  if (theme === undefined || typeof theme.content === 'string') return {};
  const found: { -readonly [Key in keyof SpecStyles]?: SpecStyles[Key] } = {};
  let font: 'headingFont' | 'bodyFont' | null = null;
  let isAccent = false;
  const part = { bytes: theme.content, source, part: theme.path, mayHaveDoctype: false, refuseFile, pause };
  await parseXml(part, {
    open(element) {
      const { name } = element;
      if (name === 'majorFont') font = 'headingFont';
      if (name === 'minorFont') font = 'bodyFont';
      if (name === 'accent1') isAccent = true;
      if (name === 'latin' && font !== null) {
        const face = (readAttribute(element, 'typeface') ?? '').trim();
        if (face !== '') found[font] ??= face;
      }
      const color = name === 'srgbClr' && isAccent ? readAttribute(element, 'val') : null;
      if (color !== null && /^[0-9A-Fa-f]{6}$/.test(color)) found.primaryColor ??= `#${color.toUpperCase()}`;
    },
    close(name) {
      if (name === 'majorFont' || name === 'minorFont') font = null;
      if (name === 'accent1') isAccent = false;
    },
  });
  return found;
}
