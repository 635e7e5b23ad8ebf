import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule } from 'vitest/node';

// Whoever sees only the end of a long output sees what failed: this comes last, a few lines for each.

const MOST = 40;
const LINES = 3;
const WIDTH = 200;

/** What a report says of one failure. */
export interface Failure {
  readonly name: string;
  readonly message: string;
}

export function createFailureList(
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Reporter {
  return {
    async onTestRunEnd(modules, unhandled) {
      const failures = [
        ...modules.flatMap(listFailures),
        ...unhandled.map(({ message }) => ({ name: 'outside of any test', message })),
      ];
      // The reporter that prints everything is called at this same moment.
      await new Promise((resolve) => setImmediate(resolve));
      if (failures.length > 0) write(formatFailures(failures));
    },
  };
}

export function formatFailures(failures: readonly Failure[]): string {
  const shown = failures.slice(0, MOST).map(({ name, message }) => {
    const lines = stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '');
    return [`✗ ${name}`, ...lines.slice(0, LINES).map((line) => `    ${shorten(line)}`)].join('\n');
  });
  const more = failures.length - shown.length;
  const rest = more === 0 ? [] : [`… and ${more} more`];
  return `\nWhat failed (${failures.length}):\n${[...shown, ...rest].join('\n')}\n`;
}

/** Tests that failed, and whole files that could not be loaded. */
function listFailures(module: TestModule): Failure[] {
  const path = module.relativeModuleId;
  const own = module.errors().map(({ message }) => ({ name: path, message }));
  const suites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map(({ message }) => ({ name: `${path} > ${suite.fullName}`, message })),
  );
  const tests = [...module.children.allTests('failed')].map((test) => ({
    name: `${path} > ${test.fullName}`,
    message: test.result().errors?.[0]?.message ?? '',
  }));
  return [...own, ...suites, ...tests];
}

const shorten = (line: string) => (line.length > WIDTH ? `${line.slice(0, WIDTH)}…` : line);
