import { ENGLISH } from './en.ts';

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** The words that every text of a language has, by its code, as they fall apart at apostrophes. */
export const SMALL_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: ENGLISH.stopWords,
  de: words(
    'aber als am an auch auf aus bei bis da das dass dem den der des die dort durch ein eine einem einen einer eines er es für ' +
      'gegen hat haben ihm ihn ihr ihre im in ist jede jeden jeder kein keine man mehr mit nach nicht noch nur ob oder ohne ' +
      'sein seine sich sie sind so über um und unter vom von vor war was wenn werden wie wird wo wurde zu zum zur zwischen',
  ),
  fr: words(
    'à au aux avec c ce ces cette comme d dans de des du elle elles en entre est et être eux il ils j je l la le les leur ' +
      'leurs lui mais même n ne nous on ont ou où par pas plus pour qu que qui s sa sans se ses si son sont sous sur tout un ' +
      'une vers vous y était',
  ),
  es: words(
    'a al como con cuando de del desde donde el él ella en entre era eran es esa ese eso esta está este ha hasta hay la las ' +
      'le les lo los más me muy ni no nos o para pero por porque que se sin sobre son su sus también todo un una unas uno y',
  ),
  it: words(
    'a al alla anche che chi ci come con cui da dal dalla degli dei del della delle di dove e è ed era fra gli ha hanno i il ' +
      'in l la le lo ma nel nella non o ogni per più quando questa questo se senza si sono su sua sul sulla suo tra un una uno',
  ),
  pt: words(
    'a à ao aos as até com como da das de do dos e é ela ele em entre era foi há isso já mais mas na nas não no nos o onde os ' +
      'ou para pela pelo por quando que se sem seu seus são sobre sua suas também um uma',
  ),
  nl: words(
    'aan als bij dan dat de deze die dit door dus een en er geen haar had heeft hem het hij hun in is maar met naar niet nog ' +
      'of om onder ook op over te tegen tot tussen uit van voor waar wat werd wie wordt worden ze zich zij zijn zo zonder',
  ),
  sv: words(
    'att av blev de dem den deras det där efter eller en ett för från ha hade han hans har hennes hon i inte kan med men mot ' +
      'mycket när någon och om på sig sin sina sitt som så till under ut utan var vi vid vid är över',
  ),
  pl: words(
    'ale bez był była było by co czy dla do gdy gdzie i ich jak je jego jej jest już która które który między na nad nie o od ' +
      'oraz po pod przed przez są się ta tak tam te to tylko w we z za ze że',
  ),
};
