import { useEffect } from 'react';
import { addressOf, type View } from '../shared/place.ts';

/** Pages by the letter that is pressed after g. */
export const PAGE_KEYS: Readonly<Record<string, View>> = {
  p: 'projects',
  n: 'new',
  b: 'book',
  o: 'outline',
  c: 'chapters',
  l: 'sessions',
  q: 'conference',
  t: 'chat',
  r: 'runs',
  i: 'inbox',
  s: 'issues',
  d: 'documents',
  a: 'audit',
  e: 'settings',
};

interface ShortcutParts {
  readonly project: string | null;
  readonly show: (what: 'palette' | 'shortcuts') => void;
}

export function useShortcuts({ project, show }: ShortcutParts): void {
  useEffect(() => {
    let isAfterG = false;
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        show('palette');
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const view = isAfterG ? PAGE_KEYS[event.key] : undefined;
      isAfterG = event.key === 'g';
      if (event.key === '?') show('shortcuts');
      if (view !== undefined) location.hash = addressOf({ project, view });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [project, show]);
}

/** Keys belong to what is written in, and to a dialog. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null;
}
