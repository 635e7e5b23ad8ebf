/** The way a language is written, by its script where the code names one. */
export function findDirection(language: string): 'ltr' | 'rtl' {
  const [base = '', ...subtags] = language.toLowerCase().split('-');
  const script = subtags.find((tag) => /^[a-z]{4}$/.test(tag));
  return (script === undefined ? RTL_LANGUAGES : RTL_SCRIPTS).has(script ?? base) ? 'rtl' : 'ltr';
}

const RTL_LANGUAGES = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'nqo',
  'ps',
  'sd',
  'syr',
  'ug',
  'ur',
  'yi',
]);
const RTL_SCRIPTS = new Set(['adlm', 'arab', 'hebr', 'nkoo', 'rohg', 'syrc', 'thaa']);
