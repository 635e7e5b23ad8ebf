import { escapeXml } from './escape-xml.ts';
import type { OfficePart } from './render-office-package.ts';
import type { SpecTheme } from './spec/spec-theme.ts';

/** Colours and fonts by the names that office programs offer them under; charts and slides are drawn in them. */
export function renderThemePart(path: string, theme: SpecTheme): OfficePart {
  return {
    path,
    contentType: 'application/vnd.openxmlformats-officedocument.theme+xml',
    content: `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="BookForge"><a:themeElements>${renderColors(theme)}${renderFonts(theme)}${FORMATS}</a:themeElements></a:theme>`,
  };
}

function renderColors({ primary, text, muted, tint, palette }: SpecTheme): string {
  const accents = Array.from({ length: 6 }, (_, at) => [`accent${at + 1}`, palette[at] ?? primary]);
  const colors = [
    ['dk1', text],
    ['lt1', 'FFFFFF'],
    ['dk2', muted],
    ['lt2', tint],
    ...accents,
    ['hlink', primary],
    ['folHlink', muted],
  ];
  const rows = colors.map(([name, color]) => `<a:${name}><a:srgbClr val="${color}"/></a:${name}>`);
  return `<a:clrScheme name="BookForge">${rows.join('')}</a:clrScheme>`;
}

function renderFonts({ headingFont, bodyFont }: SpecTheme): string {
  const font = (name: string, face: string) =>
    `<a:${name}><a:latin typeface="${escapeXml(face)}"/><a:ea typeface=""/><a:cs typeface=""/></a:${name}>`;
  return `<a:fontScheme name="BookForge">${font('majorFont', headingFont)}${font('minorFont', bodyFont)}</a:fontScheme>`;
}

const PLAIN = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const three = (part: string) => part.repeat(3);
/** Three of each are asked for; ours are plain. */
const FORMATS = [
  '<a:fmtScheme name="BookForge">',
  `<a:fillStyleLst>${three(PLAIN)}</a:fillStyleLst>`,
  `<a:lnStyleLst>${three(`<a:ln w="9525">${PLAIN}</a:ln>`)}</a:lnStyleLst>`,
  `<a:effectStyleLst>${three('<a:effectStyle><a:effectLst/></a:effectStyle>')}</a:effectStyleLst>`,
  `<a:bgFillStyleLst>${three(PLAIN)}</a:bgFillStyleLst>`,
  '</a:fmtScheme>',
].join('');
