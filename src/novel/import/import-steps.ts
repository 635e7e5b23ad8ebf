/** In the order in which they are done. */
export const IMPORT_STEPS = ['plan', 'commit'] as const;
