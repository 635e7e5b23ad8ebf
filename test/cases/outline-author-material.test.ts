import { describe, expect, it } from 'vitest';
import type { OutlineWork } from '../../src/outline/open-outline.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { makeOutline, prepareBook } from '../fakes/outline-bench.ts';
import { BRIDGED_BOOK } from '../fakes/test-book.ts';

// What an author gives besides the idea, from the command to the published page, with an author who honours it.

const PAGE = 'Story/SCN-outline.md';

const CHAPTERS = [
  {
    title: 'The Day That Was Not There',
    about: 'The ship wakes to a calendar with one square too many.',
    scenes: [
      'The clock-maker winds the great clock and finds it has already been wound.',
      'The watch captain orders the extra day struck out in red.',
    ],
  },
  {
    title: 'A Debt of Hours',
    about: 'Somebody has been borrowing time and paying it back at night.',
    scenes: ['An apprentice confesses to a theft that took no time at all.'],
  },
  {
    title: 'Below the Ninth Deck',
    about: 'The cold spine is warmer than anyone has been told.',
    scenes: [
      'They climb down a ladder that is on no plan.',
      'Behind the last hatch somebody is keeping breakfast warm.',
    ],
  },
  {
    title: 'The Vote',
    about: 'The decks must choose which of two days to keep.',
    scenes: ['Every hand goes up twice.'],
  },
  {
    title: 'Landfall, Perhaps',
    about: 'The clock is stopped by the one who loves it most.',
    scenes: ['The clock-maker opens the glass and lays a finger on the hand.'],
  },
];

const MARKDOWN = `# The Long Day\n\n${CHAPTERS.map(
  ({ title, about, scenes }, index) =>
    `## Chapter ${index + 1}: ${title}\n\n${about}\n\n${scenes.map((scene) => `- ${scene}`).join('\n')}`,
).join('\n\n')}\n`;

describe("the author's own outline", () => {
  it.each([
    ['Markdown', MARKDOWN],
    ['JSON', JSON.stringify({ chapters: CHAPTERS })],
  ])('survives word for word, chapter by chapter, from %s', async (_, authorOutline) => {
    const { page, report } = await outline({ authorOutline });
    expect(report).toMatchObject({ overall_status: 'SUCCESS', attention_items: [] });
    const parts = page.split(/^# Chapter \d+: /m).slice(1);
    expect(parts).toHaveLength(5);
    CHAPTERS.forEach(({ title, about, scenes }, index) => {
      const part = parts[index] ?? '';
      expect(part.startsWith(`${title}\n`)).toBe(true);
      expect(part).toContain(`**Goal.** ${about}`);
      const places = scenes.map((scene) => part.indexOf(`\n\n${scene}`));
      expect(places.every((place) => place > 0)).toBe(true);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    });
  });

  it('is not thinned out where the book has fewer chapters', async () => {
    const { page } = await outline({ authorOutline: MARKDOWN }, 3);
    for (const { scenes } of CHAPTERS) for (const scene of scenes) expect(page).toContain(scene);
  });

  it('gives way only where its words were refused, and only there', async () => {
    const about = 'In this scene the hero arrives.';
    const own = `# Chapter 1: Arrival\n\n- ${about}\n- A bell is heard.\n\n# Chapter 2: Departure\n\n- Nobody waves.\n`;
    const { page, report } = await outline({ authorOutline: own }, 3);
    expect(report.overall_status).toMatch(/^SUCCESS/);
    expect(report.attempt_usage.by_unit['phase_03_scene_draft/chapter:1']).toBe(2);
    expect(report.attempt_usage.by_unit['phase_03_scene_draft/chapter:2']).toBe(1);
    expect(page).not.toContain(about);
    expect(page).toContain('A bell is heard.');
    expect(page).toContain('Nobody waves.');
  });
});

describe('transition hints', () => {
  it('are met where they can be, with the scenes that show it', async () => {
    const hints = [
      { hint_id: 'bell', text: 'Enter the second chapter on the sound of a bell.', chapter: 2 },
      { hint_id: 'storm', text: 'The storm is heard before it is seen.' },
      { hint_id: 'door', text: 'End chapter 1 with a door left open.', chapter: 1 },
      { hint_id: 'late', text: 'End chapter 2 with a lamp going out.', chapter: 2 },
      { hint_id: 'form', text: 'Every scene has the same number of words.' },
    ];
    const text = JSON.stringify({ schema_version: 'transition_hints_v1', hints });
    const { page, report, scenes } = await outline({ hints: text }, 3);
    const told = new Map(report.transition_hint_compliance.map((each) => [each.hint_id, each]));
    expect(told.get('bell')).toEqual({ hint_id: 'bell', satisfied: true, evidence_scene_refs: ['2:1'] });
    expect(scenes.get('2:1')?.transition_in_text).toContain('It begins on the sound of a bell.');
    const [storm = ''] = told.get('storm')?.evidence_scene_refs ?? [];
    expect(scenes.get(storm)?.transition_in_text).toContain('The storm is heard before it is seen.');
    const [door = ''] = told.get('door')?.evidence_scene_refs ?? [];
    expect(scenes.get(door)?.transition_out_text).toContain('It ends with a door left open.');
    // A bridge has moved that scene on since the model named it.
    expect(report.seam_summary?.inserted_scene_refs).toEqual(['2:3']);
    const [late = ''] = told.get('late')?.evidence_scene_refs ?? [];
    expect(late).toBe('2:5');
    expect(scenes.get(late)?.transition_out_text).toContain('It ends with a lamp going out.');
    expect(told.get('form')).toEqual({ hint_id: 'form', satisfied: false, evidence_scene_refs: [] });
    expect(page).toContain('It begins on the sound of a bell.');
    expect(report.phase_reports['phase_04_transition_causality_refinement']?.edits_applied).toContain(
      '2:1: the transition takes up what the author asked for.',
    );
  });
});

describe('notes', () => {
  it('bring their names into the story', async () => {
    const notes = 'There is an old woman called Perpetua Vane. She comes from Ashlar Reach.';
    const { page } = await outline({ notes }, 3);
    expect(page).toContain('Perpetua Vane');
    expect(page).toContain('Ashlar Reach');
  });
});

async function outline(work: Partial<OutlineWork>, chapters = 5) {
  const bench = await prepareBook({ ...BRIDGED_BOOK, chapters });
  const { outcome, files } = await makeOutline(await loadOfflineAuthor(), work, bench);
  expect(outcome.error).toBeNull();
  const published = JSON.parse(files.get('outline/outline.json') ?? 'null') as Published;
  const scenes = new Map<string, PublishedScene>(
    published.chapters.flatMap(({ chapter_id, sections }) =>
      sections.flatMap((section) =>
        section.scenes.map((scene) => [`${chapter_id}:${scene.scene_id}`, scene] as const),
      ),
    ),
  );
  return { page: files.get(PAGE) ?? '', report: outcome.report, scenes };
}

interface PublishedScene {
  readonly scene_id: number;
  readonly transition_in_text: string;
  readonly transition_out_text?: string;
}

interface Published {
  readonly chapters: readonly {
    readonly chapter_id: number;
    readonly sections: readonly { readonly scenes: readonly PublishedScene[] }[];
  }[];
}
