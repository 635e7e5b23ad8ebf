// English words that are spelled in one way in Britain and in another in America. A word that means something else on the other side
// (a tire, a story, a draft, to practice) stands only on the side on which it can be nothing else.

const BOTH = `
aeroplane airplane
aluminium aluminum
analyse analyze
analysed analyzed
apologise apologize
apologised apologized
armour armor
armoured armored
behaviour behavior
candour candor
catalogue catalog
centre center
centred centered
centres centers
colour color
coloured colored
colouring coloring
colourless colorless
colours colors
cosy cozy
defence defense
dishonour dishonor
endeavour endeavor
endeavoured endeavored
equalled equaled
favour favor
favoured favored
favourite favorite
favours favors
fervour fervor
fibre fiber
flavour flavor
flavoured flavored
fulfil fulfill
fuelled fueled
grey gray
greyish grayish
greying graying
harbour harbor
harboured harbored
harbours harbors
honour honor
honourable honorable
honoured honored
humour humor
jewellery jewelry
labelled labeled
labour labor
laboured labored
levelled leveled
litre liter
lustre luster
manoeuvre maneuver
marvelled marveled
marvellous marvelous
meagre meager
metre meter
metres meters
mould mold
mouldy moldy
moustache mustache
neighbour neighbor
neighbourhood neighborhood
neighbouring neighboring
neighbours neighbors
odour odor
offence offense
organise organize
organised organized
parlour parlor
plough plow
ploughed plowed
pretence pretense
pyjamas pajamas
quarrelled quarreled
rancour rancor
realise realize
realised realized
realising realizing
recognise recognize
recognised recognized
recognising recognizing
rigour rigor
rumour rumor
rumours rumors
sabre saber
saviour savior
savour savor
savoured savored
sceptical skeptical
sceptic skeptic
signalled signaled
skilful skillful
smoulder smolder
smouldered smoldered
smouldering smoldering
sombre somber
spectre specter
splendour splendor
sulphur sulfur
sympathise sympathize
sympathised sympathized
theatre theater
travelled traveled
traveller traveler
travellers travelers
travelling traveling
tumour tumor
unravelled unraveled
valour valor
vapour vapor
vigour vigor
wilful willful
woollen woolen
worshipped worshiped`;

/** British words whose American spelling is also another word. */
const BRITISH_ALONE =
  'gaol gaoler cheque tyre tyres storey storeys kerb practised practising licence programme';
/** American spellings that Britain writes too, in Oxford or as another word. */
const NOT_AMERICAN_ALONE = /(?:[iy]z(?:e|ed|ing)|^(?:meter|meters|mold|catalog))$/;

const PAIRS = BOTH.trim()
  .split('\n')
  .map((row): readonly [string, string] => {
    const [british = '', american = ''] = row.split(' ');
    return [british, american];
  });

export type EnglishRegion = 'british' | 'american';

/** By a word that is not written so in that region, the one that is; null where the region has no other spelling of it. */
export const FOREIGN_SPELLINGS: Readonly<Record<EnglishRegion, ReadonlyMap<string, string | null>>> = {
  british: new Map(
    PAIRS.filter(([, american]) => !NOT_AMERICAN_ALONE.test(american)).map(([british, american]) => [
      american,
      british,
    ]),
  ),
  american: new Map<string, string | null>([
    ...PAIRS,
    ...BRITISH_ALONE.split(' ').map((word): [string, string | null] => [word, null]),
  ]),
};
