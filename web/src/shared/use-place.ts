import { useMemo, useSyncExternalStore } from 'react';
import { type Place, readPlace } from './place.ts';

export function usePlace(): Place {
  const hash = useSyncExternalStore(follow, () => location.hash);
  return useMemo(() => readPlace(hash), [hash]);
}

function follow(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
