import { copyParts } from '../look/copy-parts.ts';
import { type OfficePackage, openPackage } from '../look/open-package.ts';
import { readAttribute } from '../parse-xml.ts';
import type { Pause } from '../pause.ts';
import type { RefuseFile } from '../refuse-file.ts';
import type { DeckLook } from './deck-look.ts';
import { deriveLayouts } from './derive-layouts.ts';
import { readShownLayout, type ShownLayout } from './shown-layout.ts';
import { SLIDE } from './slide-frame.ts';

/** How somebody's own deck looks: its first master with all of its layouts, its theme and its pictures, byte for byte. */
export async function readDeckLook(
  bytes: Uint8Array,
  source: string,
  refuseFile: RefuseFile,
  pause: Pause,
): Promise<DeckLook> {
  const office = await openPackage(bytes, source, refuseFile, pause);
  const main = await office.findMain();
  const { size, master, masterId } = await readPresentation(office, main);
  const copied = await copyParts(office, [master], {
    keepsName: /^ppt\/(?:slideMasters|slideLayouts)\//,
    stops: /^ppt\/(?:slides|notesSlides|presentation\.xml)/,
  });
  const own = await readShownLayout(office, master);
  const layouts: ShownLayout[] = [];
  for (const link of await office.linksOf(master))
    if (link.type === 'slideLayout')
      layouts.push({ ...(await readShownLayout(office, link.to)), path: copied.pathOf(link.to) });
  if (layouts.length === 0) throw office.refuse('its slide master has no layouts');
  return {
    size,
    master: copied.pathOf(master),
    masterId,
    parts: copied.parts,
    layouts: deriveLayouts(layouts, own, size),
  };
}

async function readPresentation(office: OfficePackage, main: string) {
  if (!/presentationml/.test(office.typeOf(main) ?? '')) throw office.refuse('it is no presentation');
  let size: DeckLook['size'] = SLIDE;
  let id: string | null = null;
  let masterId = 2 ** 31;
  await office.walk(main, {
    open(element) {
      const read = (name: string) => Number(readAttribute(element, name));
      if (element.name === 'sldMasterId' && id === null) {
        id = element.attributes['r:id'] ?? null;
        masterId = Number(element.attributes['id'] ?? masterId);
      }
      if (element.name === 'sldSz' && read('cx') > 0 && read('cy') > 0)
        size = { width: read('cx'), height: read('cy') };
    },
  });
  const master = (await office.linksOf(main)).find((link) => link.id === id && !link.isOutside);
  if (master === undefined) throw office.refuse('it has no slide master');
  return { size, master: master.to, masterId };
}
