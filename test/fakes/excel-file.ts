import { createZip } from '../../src/office/create-zip.ts';
import { relations } from './word-file.ts';

// A workbook as Excel writes one: shared strings, an order of reckoning, shared formulas, a table, joined cells, days from 1904.

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

const COSTS = `<worksheet ${S} xmlns:r="${OFFICE}"><dimension ref="A1:D6"/><sheetData><row r="1" spans="1:4"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row><row r="2" spans="1:4"><c r="A2" t="s"><v>4</v></c><c r="B2"><v>120</v></c><c r="C2"><f t="shared" ref="C2:C4" si="0">B2*2</f><v>240</v></c><c r="D2" s="1"><v>43830</v></c></row><row r="3" spans="1:4"><c r="A3" t="s"><v>5</v></c><c r="B3"><v>80</v></c><c r="C3"><f t="shared" si="0"/><v>160</v></c><c r="D3" s="1"><v>43831</v></c></row><row r="4" spans="1:4"><c r="A4" t="s"><v>6</v></c><c r="B4"><v>50</v></c><c r="C4"><f t="shared" si="0"/><v>100</v></c></row><row r="6" spans="1:4"><c r="A6" t="s"><v>7</v></c><c r="B6"><f>SUM(B2:B4)</f><v>250</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="A8:B8"/></mergeCells></worksheet>`;
const NOTES = `<worksheet ${S} xmlns:r="${OFFICE}"><sheetData><row r="1"><c r="A1" t="s"><v>8</v></c><c r="B1"><f>Costs!B6/10</f><v>25</v></c><c r="C1"><f>1+1</f><v>2</v></c></row><row r="3"><c r="A3" t="s"><v>0</v></c></row><row r="4"><c r="A4"><v>1</v></c></row></sheetData><tableParts count="1"><tablePart r:id="rId1"/></tableParts></worksheet>`;
const TEXTS = ['Item', 'Cost', 'Twice', 'Day', 'Dredging', 'Crane', 'Lamps', 'Total', 'A tenth'];

export function buildExcelFile(): Uint8Array {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/tables/table1.xml" ContentType="${TYPE}.table+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/><Override PartName="/xl/calcChain.xml" ContentType="${TYPE}.calcChain+xml"/></Types>`,
    '_rels/.rels': relations([['rId1', `${OFFICE}/officeDocument`, 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML}<workbook ${S} xmlns:r="${OFFICE}"><workbookPr date1904="1"/><sheets><sheet name="Costs" sheetId="1" r:id="rId1"/><sheet name="More notes" sheetId="4" r:id="rId2"/></sheets><calcPr calcId="191029"/></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['rId1', `${OFFICE}/worksheet`, 'worksheets/sheet1.xml'],
      ['rId2', `${OFFICE}/worksheet`, 'worksheets/sheet2.xml'],
      ['rId3', `${OFFICE}/styles`, 'styles.xml'],
      ['rId4', `${OFFICE}/sharedStrings`, 'sharedStrings.xml'],
      ['rId5', `${OFFICE}/calcChain`, 'calcChain.xml'],
    ]),
    'xl/worksheets/sheet1.xml': XML + COSTS,
    'xl/worksheets/sheet2.xml': XML + NOTES,
    'xl/worksheets/_rels/sheet2.xml.rels': relations([['rId1', `${OFFICE}/table`, '../tables/table1.xml']]),
    'xl/tables/table1.xml': `${XML}<table ${S} id="1" name="Table1" displayName="Table1" ref="A3:A4"><autoFilter ref="A3:A4"/><tableColumns count="1"><tableColumn id="1" name="Item"/></tableColumns></table>`,
    'xl/styles.xml': `${XML}<styleSheet ${S}><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${XML}<sst ${S} count="${TEXTS.length}" uniqueCount="${TEXTS.length}">${TEXTS.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    // Cells without the number of their sheet are of the sheet before them.
    'xl/calcChain.xml': `${XML}<calcChain ${S}><c r="B6" i="1"/><c r="C2"/><c r="C3"/><c r="C4"/><c r="B1" i="4"/><c r="C1"/></calcChain>`,
  };
  return createZip(Object.entries(parts).map(([path, text]) => ({ path, text })));
}
