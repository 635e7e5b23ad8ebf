/** JSON of whatever shape, or null where the text is none: for what is not held to a contract. */
export function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
