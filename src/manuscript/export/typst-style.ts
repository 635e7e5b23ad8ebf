// How a printed book of ours looks, in the typesetter's language. The sizes are those of a trade paperback.
//
// The order is half-title, title, what stands alone, contents, foreword and preface, chapters, and what follows them; each
// begins on a right-hand page but the copyright, which is on the back of the title, and a page that is left empty stays
// empty. Pages before the first chapter have Roman numbers. An opening page has neither running head nor number.
//
// It stands after the facts of the book (render-typst.ts), which it takes as names: title, edition, extract, author, subtitle, series, publisher,
// description, keywords, date, verso-head, contents-title, language, region, direction, is-east-asian, fonts.

export const BOOK_STYLE = `#set document(title: edition, author: if author == none { () } else { author }, description: description, keywords: keywords, date: date)
#set page(
  width: 5.5in,
  height: 8.5in,
  margin: (inside: 0.82in, outside: 0.62in, top: 0.86in, bottom: 0.84in),
  binding: if direction == rtl { right } else { left },
  header-ascent: 38%,
  footer-descent: 42%,
)
#set text(
  font: fonts,
  fallback: false,
  size: if is-east-asian { 10.5pt } else { 11pt },
  lang: language,
  region: region,
  dir: direction,
  hyphenate: true,
  number-type: if is-east-asian { auto } else { "old-style" },
  costs: (widow: 500%, orphan: 500%, runt: 200%),
)
#set par(
  justify: true,
  leading: if is-east-asian { 0.82em } else { 0.66em },
  spacing: if is-east-asian { 0.82em } else { 0.66em },
  first-line-indent: (amount: if is-east-asian { 2em } else { 1.4em }, all: is-east-asian),
)

// What no rule of the language parts and no line holds would run off the page; it breaks between any two characters.
#let column-width = 4.06in
#show regex("[^\\s/–—…\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}\\p{Thai}\\p{Lao}\\p{Khmer}\\p{Myanmar}]{16,}"): it => context {
  if measure(it).width <= column-width { it } else { it.text.clusters().join(sym.hyph.soft) }
}

#let br = linebreak()
#let p(..parts) = par(parts.pos().join())

// Letters that have no italics are stressed by a dot under each.
#let e(..parts) = if is-east-asian {
  let dots = (paint: black, thickness: 0.13em, cap: "round", dash: (array: (0em, 1em), phase: -0.5em))
  underline(stroke: dots, offset: 0.26em, evade: false, parts.pos().join())
} else {
  emph(parts.pos().join())
}

#let scene-break = block(
  width: 100%,
  above: 1.55em,
  below: 1.55em,
  breakable: false,
  sticky: true,
  align(center, ("∗", "∗", "∗").join(h(1em))),
)

#let title-text(size, body) = {
  set text(size: size, hyphenate: auto)
  set par(justify: false, leading: 0.5em, first-line-indent: 0pt)
  body
}

#let next-recto() = {
  set page(header: none, footer: none)
  pagebreak(to: "odd", weak: true)
}

#let folio(opening) = context if here().page() != locate(opening).page() {
  align(center, text(size: 0.84em, counter(page).display()))
}

#let running-head(recto-head, opening) = context {
  let number = here().page()
  if number != locate(opening).page() {
    set text(size: 0.84em, style: if is-east-asian { "normal" } else { "italic" })
    align(center, if calc.odd(number) { recto-head } else { verso-head })
  }
}

#let chapter(opening, name, over-title, chapter-title, head: "", is-first: false, numbers: "1", body) = {
  next-recto()
  set page(header: running-head(head, opening), footer: folio(opening), numbering: numbers)
  if is-first { counter(page).update(1) }
  show heading: it => block(width: 100%, above: 0pt, below: 0.62in, align(center, {
    set text(size: 11pt, weight: "regular")
    if over-title != none { block(below: 1.3em, title-text(1em, smallcaps(text(tracking: 0.07em, over-title)))) }
    if chapter-title != none { block(title-text(1.9em, chapter-title)) }
  }))
  v(1.2in)
  [#heading(level: 1, name) #opening]
  body
}

// half-title
#let is-long-title = title.clusters().len() > if is-east-asian { 24 } else { 60 }
#page(header: none, footer: none, {
  v(1.7in)
  align(center, title-text(if is-long-title { 1.1em } else { 1.25em }, title))
})

// title
#next-recto()
#page(header: none, footer: none, {
  v(1.5in)
  align(center, title-text(if is-long-title { 1.6em } else { 2.5em }, title))
  if subtitle != none {
    v(0.2in)
    align(center, title-text(1.2em, subtitle))
  }
  if author != none {
    v(0.45in)
    align(center, title-text(1.3em, author))
  }
  if extract != none {
    v(0.3in)
    align(center, title-text(1em, if is-east-asian { extract } else { emph(extract) }))
  }
  if series != none {
    v(0.3in)
    align(center, title-text(1em, series))
  }
  if publisher != none {
    v(1fr)
    align(center, title-text(1em, publisher))
  }
})
`;

/** After the title, and what stands alone there: the list of contents. */
export const CONTENTS_STYLE = `// contents
#next-recto()
#set page(header: none, footer: folio(<contents>), numbering: "i")
#{
  show heading: it => {
    v(0.5in)
    block(width: 100%, below: 0.4in, align(center, title-text(1.7em, text(weight: "regular", it.body))))
  }
  set outline.entry(fill: repeat(gap: 0.42em, justify: false)[.])
  show outline.entry: it => link(it.element.location(), block(spacing: 0.8em, par(it.inner())))
  set text(number-width: "tabular")
  set par(justify: false, first-line-indent: 0pt, hanging-indent: 1.4em)
  [#metadata(none) <contents>]
  outline(title: contents-title)
}`;

/** Pages that stand alone, for a book that has any. */
export const ALONE_STYLE = `
#let alone(down, body) = {
  set text(hyphenate: false)
  set par(justify: false, first-line-indent: 0pt, spacing: 1em)
  page(header: none, footer: none, {
    v(down)
    body
  })
}

#let copyright(body) = page(header: none, footer: none, {
  set text(size: 0.84em)
  set par(justify: false, first-line-indent: 0pt, spacing: 0.9em)
  v(1fr)
  body
})

#let dedication(body) = {
  next-recto()
  alone(1.7in, align(center, body))
}

#let epigraph(body) = {
  next-recto()
  alone(1.7in, pad(x: 0.55in, body))
}

#let source(..parts) = align(end, p(..parts))
`;

/** Quotations and notes, for a book that has any. */
export const QUOTE_STYLE = `
#show quote.where(block: true): it => block(width: 100%, above: 1.1em, below: 1.1em, inset: (x: 1.4em), {
  set par(first-line-indent: (amount: if is-east-asian { 2em } else { 1.4em }, all: is-east-asian))
  it.body
})
#let quotation(body) = quote(block: true, quotes: false, body)
#show footnote.entry: set text(size: 0.82em)
#show footnote.entry: set par(first-line-indent: 0pt)
`;
