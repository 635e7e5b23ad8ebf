/** Lets others have their turn in the middle of long work; throws where somebody wants it to end. */
export type Pause = () => Promise<void>;

export function createPause(signal?: AbortSignal): Pause {
  return async () => {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    signal?.throwIfAborted();
  };
}
