import { readAttribute, type XmlElement } from '../../office/parse-xml.ts';
import type { HeadingRole } from './imported-book.ts';

/** A stretch of a page of which the format says what it is. */
export interface EpubStretch {
  readonly from: number;
  readonly to: number;
  readonly role: HeadingRole;
}

/** What an element says of itself by type and role, in small letters and without the prefix of roles. */
export function readTypes(element: XmlElement): readonly string[] {
  return ['type', 'role']
    .flatMap((name) => (readAttribute(element, name) ?? '').toLowerCase().split(/\s+/))
    .map((type) => type.replace(/^doc-/, ''))
    .filter((type) => type !== '');
}

/** All that an element says of what it is, its class too. */
export function readMarks(element: XmlElement): string {
  return [...readTypes(element), (readAttribute(element, 'class') ?? '').toLowerCase()].join(' ');
}

/** What the heading of a stretch of these types begins. */
export function findRole(types: readonly string[]): HeadingRole | null {
  return types.map((type) => ROLES[type]).find((role) => role !== undefined) ?? null;
}

const ROLES: Readonly<Record<string, HeadingRole>> = {
  chapter: 'chapter',
  prologue: 'chapter',
  epilogue: 'chapter',
  conclusion: 'chapter',
  appendix: 'chapter',
  part: 'part',
  volume: 'part',
  division: 'part',
  titlepage: 'title',
  halftitlepage: 'title',
  halftitle: 'title',
};

/** Text that is no part of the book: numbers of printed pages, and what an archive puts around it. */
export function isForeign(element: XmlElement): 'page' | 'archive' | null {
  if (readTypes(element).includes('pagebreak')) return 'page';
  return /(?:^|\s)pg-boilerplate(?:\s|$)/.test(readAttribute(element, 'class') ?? '') ? 'archive' : null;
}
