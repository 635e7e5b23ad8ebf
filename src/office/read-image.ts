/** What a picture is, read out of its first bytes. */
export interface ImageFacts {
  readonly extension: 'png' | 'jpeg' | 'gif';
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

/** Null for what no office program is sure to show, and for what breaks off. */
export function readImage(bytes: Uint8Array): ImageFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const facts = (extension: ImageFacts['extension'], width: number, height: number) =>
    width > 0 && height > 0 ? { extension, contentType: `image/${extension}`, width, height } : null;
  if (bytes.length >= 24 && view.getUint32(0) === 0x89504e47 && view.getUint32(12) === 0x49484452)
    return isWholePng(view) ? facts('png', view.getUint32(16), view.getUint32(20)) : null;
  if (bytes.length >= 10 && view.getUint32(0) === 0x47494638)
    return facts('gif', view.getUint16(6, true), view.getUint16(8, true));
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return null;
  const at = findFrame(view);
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(END_OF_JPEG);
  return at === null || end < at ? null : facts('jpeg', view.getUint16(at + 7), view.getUint16(at + 5));
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/** Chunks follow each other by their lengths, up to the one that ends the picture. */
function isWholePng(view: DataView): boolean {
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at))
    if (view.getUint32(at + 4) === 0x49454e44) return true;
  return false;
}

/** Segments follow each other by their lengths; the one that begins a frame has the size in it. */
function findFrame(view: DataView): number | null {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return at;
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}
