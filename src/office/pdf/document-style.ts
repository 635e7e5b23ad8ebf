// How a printed document of ours looks, in the typesetter's language. It stands after the facts of the document
// (render-document-typst.ts), which it takes as names: title, author, date, language, region, direction, fonts, page-width,
// page-height, margin, primary, tint, hairline, ink, muted, header-text, footer-text, page-words.

export const DOCUMENT_STYLE = `#set document(title: title, author: if author == none { () } else { author }, date: date)
#set text(font: fonts, fallback: false, size: 10.5pt, lang: language, region: region, dir: direction, fill: ink)
#set par(leading: 0.66em, spacing: 0.95em)
#set page(
  width: page-width,
  height: page-height,
  margin: margin,
  header: context if here().page() > 1 {
    set text(size: 8.5pt, fill: muted)
    grid(columns: (1fr, auto), title, header-text)
  },
  footer: context {
    set text(size: 8.5pt, fill: muted)
    grid(columns: (1fr, auto), footer-text, page-words.at(0) + counter(page).display() + page-words.at(1) + str(counter(page).final().first()) + page-words.at(2))
  },
)
#show heading: it => block(
  above: (1.9em, 1.6em, 1.4em, 1.3em).at(it.level - 1),
  below: 0.8em,
  sticky: true,
  text(size: (16pt, 13.5pt, 12pt, 11pt).at(it.level - 1), weight: "bold", fill: primary, it.body),
)
#show figure.caption: it => block(width: 100%, align(start, text(size: 9pt, weight: "bold", fill: muted, it)))
#show figure.where(kind: table): set figure.caption(position: top)
#show figure.where(kind: table): set block(breakable: true)
#set figure(gap: 0.7em)
#set list(indent: 0.6em, spacing: 0.7em)
#set enum(indent: 0.6em, spacing: 0.7em)

#let callout(kind, paint, ground, ..parts) = block(
  width: 100%,
  fill: ground,
  stroke: (left: 3pt + paint),
  inset: (x: 10pt, y: 8pt),
  above: 1.1em,
  below: 1.1em,
  breakable: false,
  par(strong(text(fill: paint, kind)) + parts.pos().join()),
)
#let quotation(source, ..parts) = block(
  inset: (left: 14pt, right: 14pt),
  stroke: (left: 1.5pt + hairline),
  above: 1.2em,
  below: 1.2em,
  {
    quote(block: true, quotes: false, emph(parts.pos().join()))
    if source != none { text(size: 9.5pt, fill: muted, source) }
  },
)
#show quote.where(block: true): it => block(below: 0.6em, it.body)
#let clause(body) = pad(left: 20pt, par(body))
#let data-table(size, columns, sides, has-totals, header, ..cells) = {
  // Once for the table: a rule of its own for each cell of a long one costs more than setting it.
  set text(size: size)
  set par(leading: 0.5em)
  table(
    columns: columns,
    align: sides,
    inset: if size < 9pt { (x: 4pt, y: 3.5pt) } else { (x: 6pt, y: 4.5pt) },
    stroke: (x: none, top: none, bottom: 0.5pt + hairline),
    table.header(..header.map(it => table.cell(fill: primary, text(fill: white, weight: "bold", it)))),
    ..cells,
    table.hline(stroke: 1pt + primary),
  )
}
`;

/** Title, subtitle and who and when, with a line below. */
export const DOCUMENT_OPENING = `#block(below: 15pt, text(size: 26pt, weight: "bold", fill: primary, hyphenate: false, title))
#if subtitle != none { block(below: 10pt, text(size: 13pt, fill: muted, subtitle)) }
#if imprint != none { block(below: 0.7em, text(size: 9.5pt, fill: muted, imprint)) }
#line(length: 100%, stroke: 1.2pt + primary)
`;

export const DOCUMENT_CONTENTS = `#{
  show heading: it => block(above: 1.4em, below: 0.8em, text(size: 13pt, weight: "bold", fill: primary, it.body))
  show outline.entry: set block(spacing: 0.65em)
  outline(title: contents-title, depth: 3, indent: 1.2em)
}
`;
