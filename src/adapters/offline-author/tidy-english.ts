/** Sets right what putting phrases side by side gets wrong: a and an, doubled words, spaces, capitals after a stop. */
export function tidyEnglish(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:!?])/g, '$1')
    .replace(/([!?])\.(?=[\s”]|$)/g, '$1')
    .replace(/\.{2,}/g, '.')
    .replace(/(?<![\p{L}'’-])(\p{L}+)(?: \1)+(?![\p{L}'’-])/giu, '$1')
    .replace(
      /(?<![\p{L}\p{N}'’.-])([Aa])n? (?=(“?[\p{L}\p{N}][\p{L}\p{N}'’-]*))/gu,
      (_, a: string, next: string) => `${a}${startsWithVowelSound(next) ? 'n' : ''} `,
    )
    .replace(
      /(^|[.!?]”? )(“?)(\p{Ll})/gu,
      (_, before: string, quote: string, letter: string) => `${before}${quote}${letter.toUpperCase()}`,
    )
    .trim();
}

/** By sound and not by letter: an hour, a university, an MP, an 11th. */
export function startsWithVowelSound(word: string): boolean {
  const bare = word.replace(/^“/, '');
  if (/^(8|11(?!\d\d)|18(?!\d\d))/.test(bare)) return true;
  if (/^[A-Z]{2,4}$/.test(bare)) return /^[AEFHILMNORSX]/.test(bare);
  const lower = bare.toLowerCase();
  if (/^(hour|honest|honou?r|heir)/.test(lower)) return true;
  if (/^(uni(?![mn])|unan|us[aeu]|ut[eio]|eu|ew|one(?!i)|once|ura|uri|ubi|uk)/.test(lower)) return false;
  return /^[aeiouàáâäèéêëìíîïòóôöùúûü]/.test(lower);
}
