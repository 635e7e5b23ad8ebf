import { spawn } from 'node:child_process';

/** Opens an address in the user's browser: the program that BROWSER names, or what the system opens addresses with. It is left
 *  alone afterwards. False where there is none to start. */
export function openBrowser(url: string, browser: string | undefined): Promise<boolean> {
  const [program, ...args] = chooseProgram(browser);
  return new Promise((resolve) => {
    const child = spawn(program, [...args, url], { detached: true, stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

function chooseProgram(browser: string | undefined): readonly [string, ...string[]] {
  if (browser !== undefined && browser !== '') return [browser];
  if (process.platform === 'darwin') return ['open'];
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}
