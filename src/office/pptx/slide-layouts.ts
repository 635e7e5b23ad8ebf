import type { OfficePart } from '../render-office-package.ts';
import type { SpecTheme } from '../spec/spec-theme.ts';
import type { LayoutName } from './deck-look.ts';
import { BOXES, SLIDE, type SlideBox } from './slide-frame.ts';
import { renderShapeTree, renderSlideBox, renderSlideNumber, type SlideShape } from './slide-shapes.ts';

// One master and the layouts that slides are made from. A place on a layout is a placeholder with a number; a slide fills it under
// the same number, and so moves when the layout is changed.

interface Place {
  readonly name: string;
  readonly type: string;
  readonly index: number | null;
  readonly box: SlideBox;
  readonly style?: string;
  readonly anchor?: string;
}

const head = (box: SlideBox): Place => ({ name: 'Title', type: 'title', index: null, box });
const plain = (size: number, more = '') =>
  `<a:lvl1pPr marL="0" indent="0"${more}><a:buNone/><a:defRPr sz="${size}"/></a:lvl1pPr>`;
const strong = '<a:lvl1pPr marL="0" indent="0"><a:buNone/><a:defRPr sz="2000" b="1"/></a:lvl1pPr>';

const LAYOUTS: Readonly<
  Record<LayoutName, { readonly title: string; readonly type: string; readonly places: readonly Place[] }>
> = {
  title: {
    title: 'Title Slide',
    type: 'title',
    places: [
      { name: 'Title', type: 'ctrTitle', index: null, box: BOXES.openingTitle },
      { name: 'Subtitle', type: 'subTitle', index: 1, box: BOXES.openingBody, style: plain(2000) },
    ],
  },
  section: {
    title: 'Section Header',
    type: 'secHead',
    places: [
      head(BOXES.openingTitle),
      { name: 'Text', type: 'body', index: 1, box: BOXES.openingBody, style: plain(2000) },
    ],
  },
  bullets: {
    title: 'Title and Text',
    type: 'tx',
    places: [head(BOXES.title), { name: 'Text', type: 'body', index: 1, box: BOXES.body }],
  },
  twoColumns: {
    title: 'Comparison',
    type: 'twoTxTwoObj',
    places: [
      head(BOXES.title),
      { name: 'Left Heading', type: 'body', index: 1, box: BOXES.leftHead, style: strong },
      { name: 'Left Text', type: 'body', index: 2, box: BOXES.leftBody },
      { name: 'Right Heading', type: 'body', index: 3, box: BOXES.rightHead, style: strong },
      { name: 'Right Text', type: 'body', index: 4, box: BOXES.rightBody },
    ],
  },
  content: {
    title: 'Title, Content and Caption',
    type: 'objTx',
    places: [
      head(BOXES.title),
      { name: 'Content', type: '', index: 1, box: BOXES.content },
      { name: 'Caption', type: 'body', index: 13, box: BOXES.caption, style: plain(1400) },
    ],
  },
  quote: {
    title: 'Quote',
    type: 'tx',
    places: [
      head(BOXES.title),
      {
        name: 'Quote',
        type: 'body',
        index: 1,
        box: BOXES.quote,
        anchor: 'ctr',
        style: '<a:lvl1pPr marL="0" indent="0"><a:buNone/><a:defRPr sz="2800" i="1"/></a:lvl1pPr>',
      },
      { name: 'Source', type: 'body', index: 13, box: BOXES.caption, style: plain(1600) },
    ],
  },
};

export const LAYOUT_NAMES = Object.keys(LAYOUTS) as LayoutName[];

/** Slides that open something are of the document's own colour; their text is white. */
function isOpening(name: LayoutName): boolean {
  return name === 'title' || name === 'section';
}

export function nameLayout(name: LayoutName): string {
  return `ppt/slideLayouts/slideLayout${LAYOUT_NAMES.indexOf(name) + 1}.xml`;
}

const NAMES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

export function renderLayout(name: LayoutName): OfficePart {
  const { title, type, places } = LAYOUTS[name];
  const shapes = places.map((place, at) => renderPlace(place, at + 2, isOpening(name)));
  const frame = isOpening(name) ? [] : renderFooter(places.length + 2);
  const back = isOpening(name)
    ? '<p:bg><p:bgPr><a:solidFill><a:schemeClr val="accent1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>'
    : '';
  return {
    path: nameLayout(name),
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.slideLayout+xml',
    content: `<p:sldLayout ${NAMES} type="${type}" preserve="1"${isOpening(name) ? ' showMasterSp="0"' : ''}><p:cSld name="${title}">${back}${renderShapeTree([...shapes, ...frame])}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
    links: [{ id: 'rId1', type: 'slideMaster', to: MASTER }],
  };
}

export const MASTER = 'ppt/slideMasters/slideMaster1.xml';

function renderPlace(
  { name, type, index, box, style = '', anchor }: Place,
  id: number,
  isOnColor: boolean,
): SlideShape {
  const white = '<a:solidFill><a:schemeClr val="bg1"/></a:solidFill>';
  const own = isOnColor
    ? `<a:lvl1pPr marL="0" indent="0" algn="l"><a:buNone/><a:defRPr sz="${/itle$/.test(type) ? 4000 : 2000}">${white}</a:defRPr></a:lvl1pPr>`
    : style;
  return renderSlideBox({
    id,
    name,
    type,
    index,
    box,
    style: own,
    anchor: type === 'ctrTitle' || (isOnColor && type === 'title') ? 'b' : (anchor ?? null),
    inside: '<a:p><a:r><a:rPr lang="en-US"/><a:t>Text</a:t></a:r></a:p>',
  });
}

/** Where something is said on every slide, and its number. */
function renderFooter(from: number): SlideShape[] {
  return [
    renderSlideBox({
      id: from,
      name: 'Footer',
      type: 'ftr',
      index: 11,
      size: 'quarter',
      box: BOXES.footer,
      style: '',
      anchor: null,
      inside: '<a:p><a:endParaRPr lang="en-US"/></a:p>',
    }),
    renderSlideBox({
      id: from + 1,
      name: 'Slide Number',
      type: 'sldNum',
      index: 12,
      size: 'quarter',
      box: BOXES.number,
      style: '',
      anchor: null,
      inside: renderSlideNumber('en-US'),
    }),
  ];
}

export function renderMaster(theme: SpecTheme): OfficePart {
  const small = (align: string) =>
    `<a:lvl1pPr algn="${align}"><a:defRPr sz="1000"><a:solidFill><a:schemeClr val="tx2"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl1pPr>`;
  const words = '<a:p><a:r><a:rPr lang="en-US"/><a:t>Text</a:t></a:r></a:p>';
  const [footer = '', number = ''] = renderFooter(4).map((shape, at) =>
    shape.replace('<a:lstStyle/>', `<a:lstStyle>${small(at === 0 ? 'l' : 'r')}</a:lstStyle>`),
  );
  const shapes = [
    renderSlideBox({
      id: 2,
      name: 'Title',
      type: 'title',
      index: null,
      box: BOXES.title,
      style: '',
      anchor: 'b',
      inside: words,
    }),
    renderSlideBox({
      id: 3,
      name: 'Text',
      type: 'body',
      index: 1,
      box: BOXES.body,
      style: '',
      anchor: null,
      inside: words,
    }),
    footer,
    number,
    `<p:sp><p:nvSpPr><p:cNvPr id="6" name="Bar"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${SLIDE.width}" cy="140000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:schemeClr val="accent1"/></a:solidFill><a:ln><a:noFill/></a:ln></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="en-US"/></a:p></p:txBody></p:sp>`,
  ];
  const level = (at: number) =>
    `<a:lvl${at}pPr marL="${at * 285_750}" indent="-285750" algn="l"><a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPts val="800"/></a:spcBef><a:buClr><a:schemeClr val="accent1"/></a:buClr><a:buFont typeface="Arial"/><a:buChar char="•"/><a:defRPr sz="2000"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl${at}pPr>`;
  const styles = [
    `<p:titleStyle><a:lvl1pPr algn="l"><a:lnSpc><a:spcPct val="95000"/></a:lnSpc><a:buNone/><a:defRPr sz="3000" b="1"><a:solidFill><a:srgbClr val="${theme.primary}"/></a:solidFill><a:latin typeface="+mj-lt"/><a:ea typeface="+mj-ea"/><a:cs typeface="+mj-cs"/></a:defRPr></a:lvl1pPr></p:titleStyle>`,
    `<p:bodyStyle>${level(1)}${level(2)}</p:bodyStyle>`,
    '<p:otherStyle><a:lvl1pPr><a:defRPr sz="1800"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl1pPr></p:otherStyle>',
  ];
  const layouts = LAYOUT_NAMES.map(
    (_, at) => `<p:sldLayoutId id="${2_147_483_649 + at}" r:id="rId${at + 1}"/>`,
  );
  return {
    path: MASTER,
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.slideMaster+xml',
    content: `<p:sldMaster ${NAMES}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>${renderShapeTree(shapes)}</p:cSld>${COLOR_MAP}<p:sldLayoutIdLst>${layouts.join('')}</p:sldLayoutIdLst><p:txStyles>${styles.join('')}</p:txStyles></p:sldMaster>`,
    links: [
      ...LAYOUT_NAMES.map((name, at) => ({ id: `rId${at + 1}`, type: 'slideLayout', to: nameLayout(name) })),
      { id: `rId${LAYOUT_NAMES.length + 1}`, type: 'theme', to: 'ppt/theme/theme1.xml' },
    ],
  };
}

export const COLOR_MAP =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';
