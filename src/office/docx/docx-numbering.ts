/** Where the numbers of lists begin: after those that are there. */
export interface ListNumbers {
  readonly abstract: number;
  readonly number: number;
}

/**
 * Bullets are one list; every numbered list is one of its own, so that it begins with 1.
 * @param numbered how many of those there are; the first has the number 2
 */
export function renderNumbering(numbered: number): string {
  const { looks, lists } = renderListParts(numbered, { abstract: 0, number: 0 });
  return `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${looks}${lists}</w:numbering>`;
}

export function renderListParts(numbered: number, { abstract, number }: ListNumbers) {
  const list = (at: number) =>
    `<w:num w:numId="${number + at + 2}"><w:abstractNumId w:val="${abstract + 1}"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`;
  return {
    looks: renderAbstract(abstract, 'bullet', '•') + renderAbstract(abstract + 1, 'decimal', '%1.'),
    lists: [
      `<w:num w:numId="${number + 1}"><w:abstractNumId w:val="${abstract}"/></w:num>`,
      ...Array.from({ length: numbered }, (_, at) => list(at)),
    ].join(''),
  };
}

function renderAbstract(id: number, format: string, text: string): string {
  return `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="480" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum>`;
}
