import { describe, expect, it } from 'vitest';
import { checkCitations, keepTrueCitations } from './check-citations.ts';

const SHOWN = {
  files: new Map([['world.json', 'The glass river\nruns east.\n']]),
  receipts: new Map([['rcpt_1', { tool: 'canon_checker', text: '{"conflicts":[]}' }]]),
};

describe('what a receipt cites', () => {
  it.each([
    [{ path: 'world.json' }, null],
    [{ path: 'world.json', quote: 'The glass  river runs' }, null],
    [{ path: 'world.json', quote: 'runs east', line: 2 }, null],
    [{ path: 'canon_checker', quote: '"conflicts"' }, null],
    [{ path: 'people.json', quote: 'runs east' }, '/citations/0/path'],
    [{ path: 'world.json', quote: 'runs west' }, '/citations/0/quote'],
    [{ path: 'world.json', line: 3 }, '/citations/0/line'],
    [{ path: 'line_editor' }, '/citations/0/path'],
  ])('%j is found wrong at %s', (citation, at) => {
    const places = at === null ? [] : [at];
    expect(checkCitations([citation], SHOWN, true)).toMatchObject(
      places.map((path) => ({ path, severity: 'error', reason_code: 'receipt_invalid' })),
    );
    expect(checkCitations([citation], SHOWN, false)).toMatchObject(
      places.map((path) => ({ path, severity: 'warning', reason_code: 'citation_dropped' })),
    );
    const { citations, checks } = keepTrueCitations([citation], SHOWN);
    expect([citations, checks.length]).toEqual(at === null ? [[citation], 0] : [[], 1]);
  });
});
