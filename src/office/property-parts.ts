import { escapeXml } from './escape-xml.ts';
import type { OfficePart, PartLink } from './render-office-package.ts';

/** What a file tells of itself before it is opened. A time that is not known is left out, never made up. */
export interface FileProperties {
  readonly title: string;
  readonly subject?: string | undefined;
  readonly author?: string | undefined;
  readonly organisation?: string | undefined;
  readonly language: string;
  readonly createdAt?: string | undefined;
}

export function renderPropertyParts(properties: FileProperties): OfficePart[] {
  return [
    {
      path: 'docProps/app.xml',
      contentType: 'application/vnd.openxmlformats-officedocument.extended-properties+xml',
      content: renderApplication(properties),
    },
    {
      path: 'docProps/core.xml',
      contentType: 'application/vnd.openxmlformats-package.core-properties+xml',
      content: renderCore(properties),
    },
  ];
}

/** From the package itself: to its main part, and to these. */
export function linkPackage(main: string): PartLink[] {
  return [
    { id: 'rId1', type: 'officeDocument', to: main },
    {
      id: 'rId2',
      type: 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
      to: 'docProps/core.xml',
    },
    { id: 'rId3', type: 'extended-properties', to: 'docProps/app.xml' },
  ];
}

function renderApplication({ organisation }: FileProperties): string {
  const company = organisation === undefined ? '' : `<Company>${escapeXml(organisation)}</Company>`;
  return `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>BookForge</Application>${company}</Properties>`;
}

function renderCore({ title, subject, author, language, createdAt }: FileProperties): string {
  const time = createdAt === undefined ? null : new Date(createdAt).toISOString().replace(/\.\d+Z$/, 'Z');
  const say = (name: string, text: string | undefined) =>
    text === undefined ? '' : `<dc:${name}>${escapeXml(text)}</dc:${name}>`;
  const times =
    time === null
      ? ''
      : ['created', 'modified']
          .map((name) => `<dcterms:${name} xsi:type="dcterms:W3CDTF">${time}</dcterms:${name}>`)
          .join('');
  return `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${say('title', title)}${say('subject', subject)}${say('creator', author)}${say('language', language)}${times}</cp:coreProperties>`;
}
