import { describe, expect, it } from 'vitest';
import { CodedError, toTrouble } from '../errors.ts';
import { COMMANDS } from './command-table.ts';
import { completeCommand, completeTrouble } from './complete-command.ts';

const GIVEN = { workspace: 'my books', model: 'ollama:llama3.1', book: 'tide', commands: COMMANDS };
const IN = `--workspace 'my books'`;

describe('completeCommand', () => {
  it.each([
    ['bookforge status --book tide', `bookforge status --book tide ${IN}`],
    ['bookforge run --book tide', `bookforge run --book tide ${IN} --model ollama:llama3.1`],
    // A run has its own model.
    ['bookforge runs resume run_1 --book tide', `bookforge runs resume run_1 --book tide ${IN}`],
    // Whoever said it did not know the book.
    ['bookforge runs resume run_1 --model x:y', `bookforge runs resume run_1 --model x:y --book tide ${IN}`],
    ['bookforge recipe list', `bookforge recipe list ${IN}`],
    [
      'Read the scene, or write it anew: bookforge run --book tide --chapters 2 --force',
      `Read the scene, or write it anew: bookforge run --book tide --chapters 2 --force ${IN} --model ollama:llama3.1`,
    ],
    [
      'Run: bookforge book update-templates --book tide',
      `Run: bookforge book update-templates --book tide ${IN}`,
    ],
    ['bookforge status --book tide --workspace here', 'bookforge status --book tide --workspace here'],
    ['bookforge help run', 'bookforge help run'],
    ['bookforge unheard of', 'bookforge unheard of'],
    ['Open the address that `bookforge serve` printed.', 'Open the address that `bookforge serve` printed.'],
    ['Nothing to do.', 'Nothing to do.'],
  ])('%s', (said, whole) => {
    expect(completeCommand(said, GIVEN)).toBe(whole);
  });

  it('adds nothing that the call was not given', () => {
    const nothing = { workspace: undefined, model: undefined, commands: COMMANDS };
    expect(completeCommand('bookforge run --book tide', nothing)).toBe('bookforge run --book tide');
  });
});

describe('completeTrouble', () => {
  it('completes what the table says to do, and leaves the rest of the error', () => {
    const error = new CodedError('version_not_found', {
      message: 'gone',
      kept: 'all',
      details: { book: 'tide' },
      cause: new Error('why'),
    });
    const whole = completeTrouble(error, (text) => completeCommand(text, GIVEN));
    expect(toTrouble(whole)).toEqual({
      ...toTrouble(error),
      next_action: `bookforge history list --book tide ${IN}`,
    });
    expect((whole as CodedError).cause).toBe(error.cause);
  });

  it('leaves what is no trouble of ours', () => {
    const error = new Error('a bug');
    expect(completeTrouble(error, () => 'other')).toBe(error);
  });
});
