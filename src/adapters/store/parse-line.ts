/** The JSON of one line of a journal or of the chain; undefined where the bytes are none. Whoever reads lines knows a form of
 *  them that is checked next: a seal, or canonical bytes. */
export function parseLine(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
