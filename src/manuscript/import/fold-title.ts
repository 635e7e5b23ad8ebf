/** A title for comparing: letters and digits only, whatever their case, width or marks. */
export function foldTitle(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
