interface Box {
  readonly width: number;
  readonly height: number;
}

/** As large as the box allows, in its own proportions, in whole units. A pixel is 1/96 of an inch, or so many times as large. */
export function fitBox(image: Box, width: number, height: number, most = 1): Box {
  const scale = Math.min(width / image.width, height / image.height, EMU_OF_A_PIXEL * most);
  return {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  };
}

const EMU_OF_A_PIXEL = 9525;
