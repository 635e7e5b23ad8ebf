import picocolors from 'picocolors';

// Text is neutralised as a whole just before it is written, so our own colours cannot be escape sequences yet. They
// travel as Unicode noncharacters, which are not for interchange, and become escape sequences after neutralising: the
// worst that a text which holds them can do is to be coloured.

const STYLES = ['bold', 'dim', 'red', 'green', 'yellow', 'cyan'] as const;
type Style = (typeof STYLES)[number];

export type Paint = Readonly<Record<Style, (text: string) => string>>;

export function createPaint(): Paint {
  const style = (name: Style) => (text: string) =>
    text === '' ? '' : `${openMark(name)}${text}${closeMark(name)}`;
  return {
    bold: style('bold'),
    dim: style('dim'),
    red: style('red'),
    green: style('green'),
    yellow: style('yellow'),
    cyan: style('cyan'),
  };
}

/** Turns marks into escape sequences, or, without colour, into nothing. */
export function renderPaint(text: string, color: boolean): string {
  const colors = picocolors.createColors(color);
  let rendered = text;
  for (const name of STYLES) {
    const [open = '', close = ''] = colors[name](SPLIT).split(SPLIT);
    rendered = rendered.replaceAll(openMark(name), open).replaceAll(closeMark(name), close);
  }
  return rendered;
}

const SPLIT = '|';

function openMark(style: Style): string {
  return String.fromCharCode(0xfdd0 + STYLES.indexOf(style));
}

function closeMark(style: Style): string {
  return String.fromCharCode(0xfde0 + STYLES.indexOf(style));
}
