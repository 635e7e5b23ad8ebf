/**
 * Bullets are one list; every numbered list is one of its own, so that it begins with 1.
 * @param numbered how many of those there are; the first has the number 2
 */
export function renderNumbering(numbered: number): string {
  const lists = Array.from(
    { length: numbered },
    (_, at) =>
      `<w:num w:numId="${at + 2}"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`,
  );
  return [
    '<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">',
    renderAbstract(0, 'bullet', '•'),
    renderAbstract(1, 'decimal', '%1.'),
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
    ...lists,
    '</w:numbering>',
  ].join('');
}

function renderAbstract(id: number, format: string, text: string): string {
  return `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="480" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum>`;
}
