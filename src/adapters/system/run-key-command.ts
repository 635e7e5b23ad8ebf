import { execFile } from 'node:child_process';
import { CodedError } from '../../errors.ts';

const TIMEOUT_MS = 30_000;

/** Runs the user's own key command in the shell and takes the first line it prints. Neither is ever shown. */
export function runKeyCommand(command: string): Promise<string> {
  const [shell, flag] = process.platform === 'win32' ? ['cmd.exe', '/c'] : ['/bin/sh', '-c'];
  return new Promise((resolve, reject) => {
    execFile(shell, [flag, command], { timeout: TIMEOUT_MS, windowsHide: true }, (error, stdout) => {
      const key = stdout.split('\n')[0]?.trim() ?? '';
      if (error === null && key !== '') {
        resolve(key);
        return;
      }
      const why =
        error === null ? 'it printed nothing' : `it ended with ${error.code ?? error.signal ?? 'an error'}`;
      reject(new CodedError('provider_not_configured', { message: `The key command gave no key: ${why}.` }));
    });
  });
}
