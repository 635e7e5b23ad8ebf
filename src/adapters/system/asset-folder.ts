import { fileURLToPath } from 'node:url';

/** Where the package's data lies; right from both src/ and dist/. */
export function findAssetFolder(name: string): string {
  return fileURLToPath(new URL(`../../../assets/${name}`, import.meta.url));
}

/** Where the page is built to; right from both src/ and dist/. */
export function findWebFolder(): string {
  return fileURLToPath(new URL('../../../dist/web', import.meta.url));
}
