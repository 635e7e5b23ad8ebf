type AsyncFunctions<T> = {
  [K in keyof T as T[K] extends (...args: never[]) => Promise<unknown> ? K : never]: T[K];
};

/** Functions that load what they belong to when one of them is first called, so that nobody pays for what is not used. */
export function lazily<T, K extends keyof AsyncFunctions<T> & string>(
  load: () => Promise<T>,
  names: readonly K[],
): Pick<T, K> {
  let loaded: Promise<T> | null = null;
  const entries = names.map((name) => [
    name,
    async (...args: never[]) => {
      loaded ??= load();
      const all = await loaded;
      return (all[name] as (...args: never[]) => Promise<unknown>)(...args);
    },
  ]);
  return Object.fromEntries(entries) as Pick<T, K>;
}
