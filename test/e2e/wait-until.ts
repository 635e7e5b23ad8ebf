import { setTimeout as delay } from 'node:timers/promises';

const LOOK_AGAIN_MS = 10;
/** Only what never comes takes as long; a slow machine is waited for. */
const LONGEST_MS = 300_000;

/** Looks again and again until something is there; says what it waited for when it never comes. */
export async function waitUntil<T>(what: string, look: () => T | null | undefined | false): Promise<T> {
  const end = performance.now() + LONGEST_MS;
  for (;;) {
    const found = look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`waited ${LONGEST_MS} ms in vain: ${what}`);
    await delay(LOOK_AGAIN_MS);
  }
}
