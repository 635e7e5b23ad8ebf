/** A draft of a scene that is not in the book any more, so that no page of a chapter shows it. */
export function listLostDrafts<T extends { readonly scene: string }>(
  drafts: readonly T[],
  /** The scenes of a chapter; null where it has no text, undefined as long as that is not known. */
  scenesOf: (chapter: number) => readonly { readonly scene_number: number }[] | null | undefined,
): readonly T[] {
  return drafts.filter(({ scene: ref }) => {
    const [chapter, scene] = ref.split(':').map(Number);
    const scenes = scenesOf(chapter ?? 0);
    return scenes !== undefined && scenes?.some(({ scene_number }) => scene_number === scene) !== true;
  });
}
