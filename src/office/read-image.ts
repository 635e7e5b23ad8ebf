/** What a picture is, read out of its first bytes. */
export interface ImageFacts {
  readonly extension: 'png' | 'jpeg' | 'gif';
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

/** Null for what no office program is sure to show. */
export function readImage(bytes: Uint8Array): ImageFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const facts = (extension: ImageFacts['extension'], width: number, height: number) =>
    width > 0 && height > 0 ? { extension, contentType: `image/${extension}`, width, height } : null;
  if (bytes.length >= 24 && view.getUint32(0) === 0x89504e47 && view.getUint32(12) === 0x49484452)
    return facts('png', view.getUint32(16), view.getUint32(20));
  if (bytes.length >= 10 && view.getUint32(0) === 0x47494638)
    return facts('gif', view.getUint16(6, true), view.getUint16(8, true));
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return null;
  const at = findFrame(view);
  return at === null ? null : facts('jpeg', view.getUint16(at + 7), view.getUint16(at + 5));
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
