/**
 * Whether a chapter goes by its name and is not counted by readers: a prologue, an interlude, what stands before or after a
 * story. In files it has a number like any other.
 */
export function isUnnumberedChapter(title: string): boolean {
  return WESTERN.test(title.trim()) || DENSE.test(title.trim());
}

const WESTERN = new RegExp(
  `^(?:${[
    'prologue|prelude|epilogue|coda|interlude|intermezzo',
    'preface|foreword|afterword|introduction|front matter|dedication',
    "acknowledge?ments|author[’']s note|about the author|appendix|glossary",
    'prolog|epilog|vorwort|nachwort|zwischenspiel|danksagung|anhang',
    'prólogo|epílogo|prefacio|interludio|agradecimientos',
    'épilogue|préface|avant-propos|interlude|postface|remerciements',
    'prologo|prefazione|ringraziamenti|proloog|epiloog|voorwoord|nawoord|dankwoord',
  ].join('|')})(?:$|\\s*[:.—–-])`,
  'iu',
);
const DENSE =
  /^(?:楔子|引子|序章|序幕|序言|前言|自序|序|卷首|间奏|間奏|尾声|尾聲|后记|後記|终章|終章|番外|致谢|致謝|附录|附錄)(?:$|[\s:：])/u;
