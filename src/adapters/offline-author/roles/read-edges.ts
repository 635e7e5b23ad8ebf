/** How a scene opens or ends, in its own words. */
export interface SceneEdge {
  readonly path: string;
  readonly words: string;
}

/** The edges in a reading of scenes: `one → other`, then the end of the one and the opening of the other. */
export function readEdges(reading: string): SceneEdge[] {
  const seams = reading.matchAll(/^(\S+) → (\S+)\n {2}ends: (.*)\n {2}opens: (.*)$/gmu);
  return [...seams].flatMap(([, from = '', to = '', ends = '', opens = '']) => [
    { path: from, words: ends },
    { path: to, words: opens },
  ]);
}
