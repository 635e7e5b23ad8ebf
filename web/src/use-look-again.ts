import { useEffect, useState } from 'react';

/** What a call gives, asked for again and again while the page is looked at. What came last stays where one fails. `load` is
 *  another function when something else is asked for, and only then. */
export function useLookAgain<T>(
  load: () => Promise<T>,
  everyMs: number,
): { readonly found: T | null; readonly error: unknown } {
  const [found, setFound] = useState<T | null>(null);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    let isOver = false;
    const look = () =>
      load().then(
        (loaded) => {
          if (isOver) return;
          setFound(loaded);
          setError(null);
        },
        (trouble: unknown) => {
          if (!isOver) setError(trouble);
        },
      );
    void look();
    const timer = window.setInterval(() => {
      if (!document.hidden) void look();
    }, everyMs);
    return () => {
      isOver = true;
      window.clearInterval(timer);
    };
  }, [load, everyMs]);

  return { found, error };
}
