/** How prose is set, on paper-white or on black, as the reader's own settings have it: no font, colour or size is forced. */
export const READING_STYLE = `h1, h2 { line-height: 1.25; text-align: center; font-weight: normal; overflow-wrap: anywhere; text-wrap: balance; break-after: avoid; }
h1 { margin: 3em 0 1em; }
h2 { margin: 4em 0 2em; }
p { margin: 0; text-indent: 1.5em; line-height: 1.5; overflow-wrap: break-word; hyphens: auto; widows: 2; orphans: 2; }
h1 + p, h2 + p, hr + p { text-indent: 0; }
blockquote { margin: 1em 0; padding: 0 1.5em; }
blockquote > p:first-child, aside.note p { text-indent: 0; }
blockquote + p { text-indent: 0; }
sup { line-height: 0; }
sup a, aside.note a { color: inherit; text-decoration: none; }
aside.note { margin: 0 0 0.5em; font-size: 0.85em; }
p + aside.note, blockquote + aside.note { margin-top: 2em; }
:lang(zh) p, :lang(ja) p { text-indent: 2em; }
:lang(zh) em, :lang(ja) em { font-style: normal; text-emphasis: filled dot; }
hr.scene-break { border: 0; margin: 1.5em 0; text-align: center; height: 1.5em; color: inherit; break-after: avoid; }
hr.scene-break::before { content: "* * *"; }
nav ol { list-style: none; padding: 0; overflow-wrap: anywhere; }
nav li { margin: 0 0 0.6em; padding-inline-start: 1.5em; text-indent: -1.5em; }
nav a { color: inherit; text-decoration-color: color-mix(in srgb, currentColor 35%, transparent); text-underline-offset: 0.2em; }
.title-page { text-align: center; }
.title-page p { margin: 0 0 0.6em; text-indent: 0; }
.title-page .extract { font-style: italic; }
:lang(zh) .extract, :lang(ja) .extract { font-style: normal; }
`;
