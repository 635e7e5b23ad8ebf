import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type DoorStates, FIXED, makeDoorStates } from './doors/door-states.ts';
import { it, readDocument } from './workbench.ts';

// Forty sentences as authors say them: the right command, an honest no, or the router that was there before.

interface Row {
  readonly say: string;
  readonly command?: string;
  /** Nobody does it, and this command comes nearest. */
  readonly no?: string;
  readonly packet?: string;
  readonly clarify?: true;
}

const ROWS = JSON.parse(readFileSync('test/fixtures/chief/forty-sentences.json', 'utf8')) as readonly Row[];

let states: DoorStates;
beforeAll(async () => {
  states = await makeDoorStates();
});
afterAll(() => states.remove());

describe('a sentence to the Chief', () => {
  it('is one of at least forty', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(40);
  });

  it.for(ROWS)('$say', async ({ say, command, no, packet, clarify }, { bench }) => {
    const book = states.copyTo('half written', bench);
    const issues = book.list('.control-room/issues');
    const reply = readDocument(await bench.here(['chief', say, '--book', 'b', '--json'], FIXED));
    if (command !== undefined)
      expect(reply).toEqual({
        kind: 'command',
        does: true,
        detail: '',
        command: `bookforge ${command} --book b`,
      });
    else if (no !== undefined) {
      expect(reply).toMatchObject({ kind: 'command', does: false });
      expect(String(reply['command'])).toMatch(new RegExp(`^bookforge ${no}\\b`));
      expect(String(reply['detail'])).toMatch(/cannot|do not/);
    } else if (packet !== undefined)
      expect(reply).toMatchObject({ packets: [{ packet: { intent: packet } }] });
    else expect([clarify, reply['kind']]).toEqual([true, 'clarify']);
    // What was answered at once opens no issue.
    const opened = book.list('.control-room/issues').length - issues.length;
    expect(opened).toBe(command !== undefined || no !== undefined ? 0 : 1);
  });

  it('is done where that is asked for', async ({ bench }) => {
    const book = states.copyTo('half written', bench);
    const ran = await bench.here(
      ['chief', 'make chapter 1 darker', '--start', '--book', 'b', '--json'],
      FIXED,
    );
    expect([ran.code, readDocument(ran)]).toMatchObject([0, { kind: 'begun' }]);
    expect(book.list('.control-room/candidates')).toHaveLength(1);
  });
});
