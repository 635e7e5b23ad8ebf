import { describe, expect, it } from 'vitest';
import { OutlineStatusSchema } from '../contracts/outline-ids.ts';
import type { AttentionItem } from '../contracts/outline-report.ts';
import { formatWriteGate, type WriteGateNotice } from './format-write-gate.ts';

const NOTICE: WriteGateNotice = {
  report: 'valid',
  overall_status: 'ERROR',
  reportPath: 'outline/outline_pipeline_report_latest.json',
  attentionItems: [],
};

describe('formatWriteGate', () => {
  it('is the banner of two lines where nothing asks for attention', () => {
    expect(formatWriteGate(NOTICE)).toBe(
      'WRITE GATED: outline status=ERROR. See outline/outline_pipeline_report_latest.json.\n' +
        'Use --ack-outline-issues only for SUCCESS_WITH_WARNINGS attention cases.',
    );
  });

  it.each(OutlineStatusSchema.options)('names the status %s', (overall_status) => {
    expect(firstLine({ overall_status })).toContain(` status=${overall_status}. `);
  });

  it.each<[string, Partial<WriteGateNotice>]>([
    ['MISSING', { report: 'missing', overall_status: null }],
    ['MISSING', { report: 'missing', overall_status: 'SUCCESS' }],
    ['UNREADABLE', { report: 'unreadable', overall_status: null }],
    ['UNREADABLE', { report: 'unreadable', overall_status: 'SUCCESS' }],
    ['UNREADABLE', { report: 'valid', overall_status: null }],
  ])('says %s for %j', (word, changes) => {
    expect(firstLine(changes)).toContain(` status=${word}. `);
  });

  it('tells how many items there are and shows five', () => {
    const items = Array.from({ length: 7 }, (_, index) => item({ scene_ref: `1:${index + 1}` }));
    const lines = formatWriteGate({ ...NOTICE, attentionItems: items }).split('\n');
    expect(lines.slice(2)).toEqual([
      'ATTENTION ITEMS: 7',
      '  blocked_by_budget 1:1: A seam of 80 has no bridge.',
      '  blocked_by_budget 1:2: A seam of 80 has no bridge.',
      '  blocked_by_budget 1:3: A seam of 80 has no bridge.',
      '  blocked_by_budget 1:4: A seam of 80 has no bridge.',
      '  blocked_by_budget 1:5: A seam of 80 has no bridge.',
    ]);
  });

  it('leaves the place out where an item has none', () => {
    expect(formatWriteGate({ ...NOTICE, attentionItems: [item({ scene_ref: null })] })).toMatch(
      /\n {2}blocked_by_budget: A seam/,
    );
  });

  it('keeps an item to one line of bearable length', () => {
    const message = `first\r\nWRITE GATED: nothing\t${'鍵𝒳'.repeat(200)}`;
    const [last = ''] = formatWriteGate({ ...NOTICE, attentionItems: [item({ message })] })
      .split('\n')
      .slice(3);
    expect(last).toMatch(/^ {2}blocked_by_budget 2:3: first WRITE GATED: nothing 鍵.*…$/u);
    expect([...last]).toHaveLength('  blocked_by_budget 2:3: '.length + 100);
    expect(last.isWellFormed()).toBe(true);
  });

  it('does not clip a message of exactly a hundred characters', () => {
    const message = 'x'.repeat(100);
    expect(formatWriteGate({ ...NOTICE, attentionItems: [item({ message })] })).toMatch(/: x{100}$/);
  });
});

function firstLine(changes: Partial<WriteGateNotice>): string | undefined {
  return formatWriteGate({ ...NOTICE, ...changes }).split('\n')[0];
}

function item(changes: Partial<AttentionItem>): AttentionItem {
  return {
    reason_code: 'blocked_by_budget',
    phase: 'phase_04_transition_causality_refinement',
    scene_ref: '2:3',
    message: 'A seam of 80 has no bridge.',
    ...changes,
  };
}
