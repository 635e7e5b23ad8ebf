import { findBelow, findChild, readValue, walkTree, type XmlNode } from '../../office/edit/xml-tree.ts';
import type { OfficeFile } from '../../office/open-office-file.ts';
import { readAttribute } from '../../office/parse-xml.ts';

export interface SheetFigure {
  readonly caption: string | null;
  readonly altText: string | null;
}

/** Charts and pictures that lie over the cells of a sheet. A picture is called by its own name, a chart by its title. */
export async function listSheetFigures(file: OfficeFile, sheet: string): Promise<SheetFigure[]> {
  const drawing = (await file.links(sheet)).find(({ type }) => type === 'drawing')?.to ?? null;
  const tree = drawing === null ? null : await file.tree(drawing);
  if (drawing === null || tree === null) return [];
  const links = await file.links(drawing);
  const found: SheetFigure[] = [];
  for (const node of walkTree(tree.root)) {
    if (node.local !== 'pic' && node.local !== 'graphicFrame') continue;
    const named = findBelow(node, 'cNvPr');
    const altText = named === null ? null : readAttribute(named, 'descr');
    const chart = findBelow(node, 'chart');
    const part = chart === null ? null : links.find(({ id }) => id === readAttribute(chart, 'id'))?.to;
    const shown = part === null || part === undefined ? null : await file.tree(part);
    const caption =
      shown === null ? (named === null ? null : readAttribute(named, 'name')) : readChartTitle(shown.root);
    found.push({ caption, altText });
  }
  return found;
}

/** Where no title is written, a chart of one series is headed by that series, unless somebody took the title away. */
function readChartTitle(root: XmlNode): string | null {
  const chart = findChild(root, 'chart');
  if (chart === null) return null;
  const title = findChild(chart, 'title');
  const own = title === null ? '' : joinWords(title);
  if (own !== '') return own;
  const series = [...walkTree(chart)].filter(({ local }) => local === 'ser');
  const [first] = series;
  const isTakenAway = title === null && readValue(chart, 'autoTitleDeleted') === '1';
  if (first === undefined || series.length > 1 || isTakenAway) return null;
  const name = findChild(first, 'tx');
  return name === null ? null : joinWords(name) || null;
}

function joinWords(node: XmlNode): string {
  const words = [...walkTree(node)].flatMap(({ local, text }) => (/^[tv]$/.test(local) ? [text] : []));
  return words.join('').trim();
}
