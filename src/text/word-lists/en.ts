import type { WordList } from './word-list.ts';

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

export const ENGLISH: WordList = {
  stopWords: words(
    'a about above across after again against ago all almost along already also although always am among an and another any ' +
      'anybody anyone anything are around as at away back be became because become been before began behind being below ' +
      'beneath beside besides between beyond both but by came can cannot come could did do does doing done down during each ' +
      'either else enough even ever every everybody everyone everything far few first for from further gave get gets getting ' +
      'give go goes going gone got had half has have having he her here hers herself him himself his how however i if in ' +
      'indeed inside instead into is it its itself just keep kept knew know known last least left less let like little long ' +
      'look looked made make many may maybe me might mine more most much must my myself near nearly neither never next no ' +
      'nobody none nor not nothing now of off often oh on once one only onto or other others our ours ourselves out outside ' +
      'over own per perhaps put quite rather really said same saw say says see seem seemed seen several shall she should ' +
      'since so some somebody someone something sometimes somewhere soon still such take taken tell than that the their ' +
      'theirs them themselves then there these they thing things think this those though thought three through thus till to ' +
      'together told too took toward towards turned two under until up upon us very was way we well went were what whatever ' +
      'when where whether which while who whole whom whose why will with within without would yes yet you your yours ' +
      'yourself yourselves',
  ),
  pronouns: {
    first: words('i me my mine myself we us our ours ourselves'),
    second: words('you your yours yourself yourselves'),
    third: words('he him his himself she her hers herself they them their theirs themselves'),
  },
  speechVerbs: words(
    'said says asked asks answered replied cried called shouted yelled screamed whispered murmured muttered began added ' +
      'continued went growled snapped hissed sighed laughed repeated told demanded exclaimed insisted inquired enquired ' +
      'returned observed remarked admitted agreed announced breathed croaked declared explained gasped groaned grunted ' +
      'interrupted pleaded protested roared sobbed spat stammered suggested urged warned wondered thought',
  ),
};

/** Before a name; never the end of a sentence when written short. */
export const ENGLISH_TITLES: ReadonlySet<string> = words(
  'mr mrs ms miss mx dr prof professor doctor capt captain col colonel gen general lt lieutenant sgt sergeant maj major cmdr ' +
    'commander adm admiral cpl corporal rev reverend fr father sr sister br brother st saint hon sir lady lord dame madam ' +
    'madame monsieur mme mlle king queen prince princess duke duchess count countess baron baroness judge inspector detective ' +
    'constable officer president senator governor mayor pope bishop rabbi master mistress aunt uncle chief warden',
);

/** Written with a full stop that does not end the sentence. */
export const ENGLISH_ABBREVIATIONS: ReadonlySet<string> = words(
  'mr mrs ms mx dr prof capt col gen lt sgt maj cmdr adm cpl rev fr hon messrs mme mlle mt e.g i.e cf viz vs v approx ca c esp ' +
    'incl',
);

/** Not the end where a number follows: No. 5, Vol. III, Jan. 5. */
export const ENGLISH_NUMBERED: ReadonlySet<string> = words(
  'no nos vol vols ch chap fig figs p pp sec art bk pt ed jan feb mar apr jun jul aug sep sept oct nov dec',
);

/** The end only where what follows can only be a beginning: U.S. Army, but U.S. He never wrote. */
export const ENGLISH_MAYBE_ENDS: ReadonlySet<string> = words(
  'u.s u.k u.n u.s.a u.s.s.r d.c b.c a.d b.c.e c.e ph.d m.d b.a m.a esq jr sr inc ltd co corp bros st ft al dept ' +
    'est ave blvd rd',
);

/** After these a capital begins a new sentence, unless it is a day or a month: at 5 p.m. Monday. */
export const ENGLISH_OFTEN_ENDS: ReadonlySet<string> = words('a.m p.m etc');

export const ENGLISH_CALENDAR: ReadonlySet<string> = words(
  'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september ' +
    'october november december christmas easter',
);

/** End in -ly and are no adverbs. */
export const ENGLISH_NO_ADVERBS: ReadonlySet<string> = words(
  'ally anomaly apply assembly barfly belly bodily brotherly bubbly bully burly butterfly chilly comely comply costly cowardly ' +
    'crumbly cuddly curly daily deadly deathly dolly doily dragonfly earthly elderly family fatherly firefly fly friendly ' +
    'fully ghastly ghostly gnarly godly goodly grisly gully heavenly hilly holly holy homely homily hourly imply italy jelly ' +
    'jolly july kindly leisurely likely lily lively lonely lovely lowly manly melancholy miserly monopoly monthly motherly ' +
    'multiply neighborly neighbourly nightly oily only orderly prickly portly princely quarterly rally rely reply sally ' +
    'saintly scholarly shapely sickly silly sisterly sly smelly sprightly squiggly steely stately sully supply surly tally ' +
    'timely ugly unfriendly ungainly unholy unlikely unruly unseemly weekly wily wobbly womanly woolly worldly wooly yearly',
);
