import { describe, expect, it } from 'vitest';
import { addressOf, type Place, readPlace } from './place.ts';

describe('an address of the page', () => {
  it.each<[string, Place]>([
    ['', { project: null, view: 'projects', id: null }],
    ['#/', { project: null, view: 'projects', id: null }],
    ['#/+', { project: null, view: 'new', id: null }],
    ['#/b', { project: 'b', view: 'book', id: null }],
    ['#/b/runs', { project: 'b', view: 'runs', id: null }],
    ['#/b/runs/run_1', { project: 'b', view: 'runs', id: 'run_1' }],
    ['#/b/chapters/12', { project: 'b', view: 'chapters', id: '12' }],
    ['#/b/outline/3%3A2', { project: 'b', view: 'outline', id: '3:2' }],
    ['#/b/sessions/sess_1', { project: 'b', view: 'sessions', id: 'sess_1' }],
    [
      '#/b/runs/run_1/plan%2Fattempt%3A1',
      { project: 'b', view: 'runs', id: 'run_1', part: 'plan/attempt:1' },
    ],
    ['#/b/issues/iss_1', { project: 'b', view: 'issues', id: 'iss_1' }],
    ['#/b/run_1', { project: 'b', view: 'runs', id: 'run_1' }],
    ['#/b/nowhere', { project: 'b', view: 'book', id: null }],
    ['#/%E0%A4%A', { project: '%E0%A4%A', view: 'book', id: null }],
  ])('%s is read', (hash, place) => {
    expect(readPlace(hash)).toEqual(place);
  });

  it.each([
    '#/',
    '#/+',
    '#/b',
    '#/b/runs',
    '#/b/outline/3%3A2',
    '#/b/chapters/3',
    '#/b/audit/pkt_1',
    '#/b/runs/run_1/a%2Fb',
  ])('%s is written as it is read', (hash) => {
    expect(addressOf(readPlace(hash))).toBe(hash);
  });
});
