import type { PresentationSpec } from '../../contracts/presentation-spec.ts';
import { linkPackage, renderPropertyParts } from '../property-parts.ts';
import { type OfficePart, type PartLink, renderOfficePackage } from '../render-office-package.ts';
import { cleanAssets, cleanSpec } from '../spec/clean-spec.ts';
import { describeSpec } from '../spec/describe-spec.ts';
import type { SpecAssets } from '../spec/spec-assets.ts';
import { deriveTheme } from '../spec/spec-theme.ts';
import { findSpecWords } from '../spec/spec-words.ts';
import { renderThemePart } from '../theme-part.ts';
import type { DeckLook } from './deck-look.ts';
import { createOwnLook } from './own-deck-look.ts';
import { renderSlide } from './render-slide.ts';
import { NOTES_MASTER, NOTES_THEME, renderNotes, renderNotesMaster } from './slide-notes.ts';
import { pageSlide } from './slide-pages.ts';

/**
 * A deck as Office Open XML: the same spec, the same assets and the same look give the same bytes.
 * @param theirs the look of somebody's own deck, in whose masters and layouts it is made
 */
export function renderPresentationPptx(
  given: PresentationSpec,
  givenAssets: SpecAssets,
  theirs: DeckLook | null = null,
): Uint8Array {
  const spec = cleanSpec(given);
  const assets = cleanAssets(givenAssets);
  const { language, title } = spec;
  const theme = deriveTheme(spec.styles);
  const look = theirs ?? createOwnLook(theme);
  const facts = { layouts: look.layouts, language, words: findSpecWords(language) };
  const pages = spec.slides.flatMap((slide) => pageSlide(slide, assets, facts));
  const hasNotes = pages.some(({ notes }) => notes !== null);
  const slides = pages.flatMap((page, at): OfficePart[] => {
    const number = at + 1;
    const [slide, ...others] = renderSlide(page, { number, deckTitle: title, language, theme, look });
    if (slide === undefined || page.notes === null) return slide === undefined ? [] : [slide, ...others];
    const notes = renderNotes(number, slide.path, page.notes, language);
    const links = [...(slide.links ?? []), { id: 'rIdNotes', type: 'notesSlide', to: notes.path }];
    return [{ ...slide, links }, notes, ...others];
  });
  const parts: OfficePart[] = [
    ...renderPropertyParts(describeSpec(spec, spec.subtitle)),
    {
      path: 'ppt/presentation.xml',
      contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
      content: renderPresentation(pages.length, hasNotes, look),
      links: linkPresentation(pages.length, hasNotes, look),
    },
    ...look.parts,
    ...(hasNotes ? [renderNotesMaster(), renderThemePart(NOTES_THEME, theme)] : []),
    ...slides,
  ];
  return renderOfficePackage(parts, linkPackage('ppt/presentation.xml'));
}

/** Ids of slides begin with 256, those of masters and layouts with 2³¹. */
function renderPresentation(count: number, hasNotes: boolean, { masterId, size }: DeckLook): string {
  const slides = Array.from({ length: count }, (_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 3}"/>`);
  return [
    '<p:presentation xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" saveSubsetFonts="1">',
    `<p:sldMasterIdLst><p:sldMasterId id="${masterId}" r:id="rId1"/></p:sldMasterIdLst>`,
    hasNotes ? '<p:notesMasterIdLst><p:notesMasterId r:id="rId2"/></p:notesMasterIdLst>' : '',
    `<p:sldIdLst>${slides.join('')}</p:sldIdLst>`,
    `<p:sldSz cx="${size.width}" cy="${size.height}"/><p:notesSz cx="6858000" cy="9144000"/>`,
    '</p:presentation>',
  ].join('');
}

function linkPresentation(count: number, hasNotes: boolean, { master, parts }: DeckLook): PartLink[] {
  const theme = parts
    .find(({ path }) => path === master)
    ?.links?.find(({ type }) => /(?:^|\/)theme$/.test(type));
  return [
    { id: 'rId1', type: 'slideMaster', to: master },
    ...(hasNotes ? [{ id: 'rId2', type: 'notesMaster', to: NOTES_MASTER }] : []),
    ...Array.from({ length: count }, (_, at) => ({
      id: `rId${at + 3}`,
      type: 'slide',
      to: `ppt/slides/slide${at + 1}.xml`,
    })),
    ...(theme === undefined ? [] : [{ id: `rId${count + 3}`, type: 'theme', to: theme.to }]),
  ];
}
