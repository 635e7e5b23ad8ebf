import type { Finding } from '../contracts/finding.ts';
import type { Sections, Spine } from '../contracts/outline.ts';
import { nameCount } from '../name-count.ts';
import { findPlaceholder } from './find-placeholder.ts';
import { outlineFinding } from './outline-finding.ts';

/** Phase 01: every chapter that was asked for, in order, each saying something. */
export function checkSpine(spine: Spine, chapters: number): Finding[] {
  return [
    ...checkCoverage(
      spine.chapters.map(({ chapter_id }) => chapter_id),
      chapters,
    ),
    ...spine.chapters.flatMap((chapter, index) =>
      checkTexts({ title: chapter.title, goal: chapter.goal, stakes_shift: chapter.stakes_shift }, [
        'chapters',
        index,
      ]),
    ),
  ];
}

/** Phase 02: sections for every chapter, numbered from 1. */
export function checkSections(sections: Sections, chapters: number): Finding[] {
  return [
    ...checkCoverage(
      sections.chapters.map(({ chapter_id }) => chapter_id),
      chapters,
    ),
    ...sections.chapters.flatMap((chapter, index) =>
      chapter.sections.flatMap((section, place) => {
        const path = ['chapters', index, 'sections', place];
        const wrong = section.section_id !== place + 1;
        const message = `the id is ${section.section_id} where ${place + 1} follows`;
        return [
          ...(wrong
            ? [
                outlineFinding({
                  code: 'outline_schema',
                  path: [...path, 'section_id'],
                  message,
                  detail: 'id_sequence',
                  value: section.section_id,
                }),
              ]
            : []),
          ...checkTexts(
            { title: section.title, intent: section.intent, end_condition: section.end_condition },
            path,
          ),
        ];
      }),
    ),
  ];
}

/** Truncation shows by what is not there, whatever the provider says about why it stopped. */
function checkCoverage(ids: readonly number[], chapters: number): Finding[] {
  const findings: Finding[] = [];
  if (ids.length !== chapters) {
    const message = `${nameCount(chapters, 'chapter')} ${chapters === 1 ? 'was' : 'were'} asked for, ${ids.length} ${ids.length === 1 ? 'is' : 'are'} there`;
    findings.push(
      outlineFinding({
        code: 'phase_contract_invalid',
        path: ['chapters'],
        message,
        detail: 'coverage',
        value: ids.length,
      }),
    );
  }
  ids.forEach((id, index) => {
    if (id === index + 1) return;
    const message = `the id is ${id} where ${index + 1} follows`;
    findings.push(
      outlineFinding({
        code: 'outline_schema',
        path: ['chapters', index, 'chapter_id'],
        message,
        detail: 'id_sequence',
        value: id,
      }),
    );
  });
  return findings;
}

function checkTexts(texts: Readonly<Record<string, string>>, path: readonly PropertyKey[]): Finding[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    const found = findPlaceholder(value, 'text');
    if (found === null) return [];
    const message =
      'this stands for a value that is missing, or speaks about the outline instead of the story';
    return [
      outlineFinding({ code: 'transition_placeholder', path: [...path, key], message, detail: found, value }),
    ];
  });
}
