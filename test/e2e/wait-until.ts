import { setTimeout as delay } from 'node:timers/promises';

const LOOK_AGAIN_MS = 10;

/** Looks again and again until something is there; says what it waited for when it never comes. */
export async function waitUntil<T>(
  what: string,
  look: () => T | null | undefined | false,
  withinMs = 20_000,
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const found = look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`waited ${withinMs} ms in vain: ${what}`);
    await delay(LOOK_AGAIN_MS);
  }
}
