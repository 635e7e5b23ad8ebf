// Colours are six hexadecimal digits. The measure is that of the guidelines for accessible text: 1 for no difference, 21 for
// black on white.

export function measureContrast(a: string, b: string): number {
  const [light, dark] = [measureLight(a), measureLight(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** The colour, darker step by step until it can be read on that ground. */
export function darkenFor(color: string, ground: string, least: number): string {
  for (let share = 0; share < 1; share += 0.04) {
    const darker = mix(color, '000000', share);
    if (measureContrast(darker, ground) >= least) return darker;
  }
  return '000000';
}

/** So much of the second in the first. */
export function mix(first: string, second: string, share: number): string {
  const other = split(second);
  return split(first)
    .map((value, at) => Math.round(value + ((other[at] ?? 0) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

function measureLight(color: string): number {
  const [red = 0, green = 0, blue = 0] = split(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function split(color: string): number[] {
  return [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
