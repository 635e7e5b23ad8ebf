/** A request for comparing: compatibility forms, case, white space and the shapes of quotation marks folded. */
export function foldRequest(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ς', 'σ')
    .replaceAll(/[‘’‛ʼ]/g, "'")
    .replaceAll(/[“”„‟「」『』]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
