import { useEffect, useState } from 'react';
import type { ProgressEvent } from './use-run.ts';

/** How far each run is that somebody works on, by its id. */
export function useProjectProgress(project: string): ReadonlyMap<string, ProgressEvent> {
  const [progress, setProgress] = useState<ReadonlyMap<string, ProgressEvent>>(new Map());

  useEffect(() => {
    const source = new EventSource(`/api/events?${new URLSearchParams({ project })}`);
    source.addEventListener('progress', ({ data }: MessageEvent<string>) => {
      const event: ProgressEvent = JSON.parse(data);
      setProgress((before) => new Map(before).set(event.run_id, event));
    });
    return () => source.close();
  }, [project]);

  return progress;
}
