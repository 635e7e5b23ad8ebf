import type { OfficePart } from '../render-office-package.ts';
import { COLOR_MAP } from './slide-layouts.ts';
import { renderShapeTree, renderSlideBox, type SlideShape } from './slide-shapes.ts';
import { renderSlideText } from './slide-text.ts';

// What the speaker says stands on pages of its own, which have a master of their own, and that a theme of its own.

const NAMES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const NOTES = { x: 685_800, y: 4_400_550, width: 5_486_400, height: 3_600_450 };
const PICTURE = { x: 685_800, y: 1_143_000, width: 5_486_400, height: 3_086_100 };

export const NOTES_MASTER = 'ppt/notesMasters/notesMaster1.xml';
export const NOTES_THEME = 'ppt/theme/theme2.xml';

export function renderNotesMaster(): OfficePart {
  const words = '<a:p><a:r><a:rPr lang="en-US"/><a:t>Text</a:t></a:r></a:p>';
  const shapes = [
    renderSlidePicture(2, true),
    renderSlideBox({
      id: 3,
      name: 'Notes',
      type: 'body',
      index: 1,
      size: 'quarter',
      box: NOTES,
      inside: words,
    }),
  ];
  return {
    path: NOTES_MASTER,
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.notesMaster+xml',
    content: `<p:notesMaster ${NAMES}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>${renderShapeTree(shapes)}</p:cSld>${COLOR_MAP}<p:notesStyle><a:lvl1pPr><a:defRPr sz="1200"/></a:lvl1pPr></p:notesStyle></p:notesMaster>`,
    links: [{ id: 'rId1', type: 'theme', to: NOTES_THEME }],
  };
}

export function renderNotes(number: number, slide: string, text: string, language: string): OfficePart {
  const shapes = [
    renderSlidePicture(2, false),
    renderSlideBox({
      id: 3,
      name: 'Notes',
      type: 'body',
      index: 1,
      inside: renderSlideText(text.split('\n'), { language }),
    }),
  ];
  return {
    path: `ppt/notesSlides/notesSlide${number}.xml`,
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.notesSlide+xml',
    content: `<p:notes ${NAMES}><p:cSld>${renderShapeTree(shapes)}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`,
    links: [
      { id: 'rId1', type: 'notesMaster', to: NOTES_MASTER },
      { id: 'rId2', type: 'slide', to: slide },
    ],
  };
}

function renderSlidePicture(id: number, isMaster: boolean): SlideShape {
  const { x, y, width, height } = PICTURE;
  const place = isMaster
    ? `<p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>`
    : '<p:spPr/>';
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Slide"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg"${isMaster ? ' idx="2"' : ''}/></p:nvPr></p:nvSpPr>${place}</p:sp>`;
}
