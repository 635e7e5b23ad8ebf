import { escapeXml } from '../../office/escape-xml.ts';
import { findDirection } from '../../text/find-direction.ts';
import { EPUB_FILES } from './epub-parts.ts';

/** An XHTML page of a publication around its body. */
export function renderEpubPage(page: {
  readonly language: string;
  readonly title: string;
  readonly body: string;
}): string {
  const language = escapeXml(page.language);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}" dir="${findDirection(page.language)}">
<head>
<meta charset="UTF-8"/>
<title>${escapeXml(page.title)}</title>
<link rel="stylesheet" type="text/css" href="${EPUB_FILES.style}"/>
</head>
<body>
${page.body}
</body>
</html>
`;
}
