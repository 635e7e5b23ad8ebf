import { describe, expect, it } from 'vitest';
import type { Finding } from '../contracts/finding.ts';
import { formatRetry } from './format-retry.ts';

const finding = (path: string): Finding => ({
  reason_code: 'outline_schema',
  severity: 'error',
  path,
  message: 'this required key is missing',
  excerpt: null,
  detail: 'missing_key',
});

describe('what a retry is told', () => {
  it('is the list alone where there is no answer to show', () => {
    expect(formatRetry('the list', null, {})).toBe('the list');
  });

  it('has a short answer whole, also one that is no JSON', () => {
    const told = formatRetry('the list', { text: 'I would rather not.', findings: [finding('')] }, {});
    expect(told).toBe('the list\n\nThe answer that was refused:\nI would rather not.');
  });

  it('has of a long answer what was found fault with, and stays short', () => {
    const chapters = Array.from({ length: 200 }, (_, index) => ({
      chapter_id: index + 1,
      goal: 'x'.repeat(90),
    }));
    const text = JSON.stringify({ chapters });
    const told = formatRetry('the list', { text, findings: [finding('/chapters/7/title')] }, {});
    expect(told).toContain('/chapters/7: {"chapter_id":8,');
    expect(told).not.toContain('"chapter_id":9,');
    expect(told.length).toBeLessThan(1000);
  });

  it('has the two ends of a long answer that was cut off', () => {
    const text = `{"first":"${'x'.repeat(9000)}the last words`;
    const told = formatRetry('the list', { text, findings: [finding('')] }, {});
    expect(told).toContain('{"first":"xxx');
    expect(told).toMatch(/the last words$/);
    expect(told.length).toBeLessThan(3200);
  });
});
