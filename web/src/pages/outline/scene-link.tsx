import { addressOf } from '../../shared/place.ts';

/** A scene by its reference, which leads to it in the tree. */
export function SceneLink({ project, scene }: { readonly project: string; readonly scene: string }) {
  return <a href={addressOf({ project, view: 'outline', id: scene })}>{scene}</a>;
}
