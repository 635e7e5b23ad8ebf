// What a simulated disk holds: as the running system sees it, and as it is on the platter. A file's bytes reach the
// platter by sync of the file, the names in a folder by sync of the folder. A rename between folders is atomic there
// too: once either folder is synced it has happened in both.

export type CrashMode = 'kept' | 'dropped' | 'garbled';

export interface FileNode {
  readonly kind: 'file';
  readonly inode: number;
  /** Bytes are replaced and never changed in place, so that trees may share them. */
  data: Uint8Array;
  synced: Uint8Array;
  modifiedMs: number;
  /** Bytes that a failed sync gave up on: a later sync does not bring them to the platter unless written again. */
  givenUp: { readonly from: number; readonly to: number } | null;
}

export interface FolderNode {
  readonly kind: 'folder';
  readonly inode: number;
  names: Map<string, Node>;
  synced: Map<string, Node>;
  modifiedMs: number;
}

export type Node = FileNode | FolderNode;

export interface Move {
  readonly node: Node;
  readonly from: FolderNode;
  readonly fromName: string;
  readonly to: FolderNode;
  readonly toName: string;
}

export interface Tree {
  readonly root: FolderNode;
  /** Renames between folders that are not on the platter yet. */
  moves: Move[];
}

export function syncFolderNode(tree: Tree, folder: FolderNode): void {
  folder.synced = new Map(folder.names);
  for (const { node, from, fromName, to, toName } of tree.moves) {
    if (to === folder && from.synced.get(fromName) === node) from.synced.delete(fromName);
    if (from === folder) to.synced.set(toName, node);
  }
  tree.moves = tree.moves.filter(({ from, to }) => from !== folder && to !== folder);
}

export function syncFileNode(file: FileNode): void {
  file.synced = file.data;
  if (file.givenUp !== null) file.synced = file.data.slice().fill(0x23, file.givenUp.from, file.givenUp.to);
}

/** The tree as the next process finds it. kept: only the process died. dropped: the power went, and with it all that
 *  was not synced. garbled: the power went, and of what was not synced some is there, some not, some is noise. */
export function crashTree(tree: Tree, mode: CrashMode, random: () => number): Tree {
  const copies = new Map<Node, Node>();
  const choices = new Map<FolderNode, 'names' | 'synced'>();

  function copyNode(node: Node): Node {
    const known = copies.get(node);
    if (known !== undefined) return known;
    return node.kind === 'file' ? copyFile(node) : copyFolder(node);
  }

  function copyFile(file: FileNode): FileNode {
    const copy: FileNode = { ...file };
    copies.set(file, copy);
    if (mode === 'kept') return copy;
    copy.givenUp = null;
    copy.data = mode === 'dropped' ? file.synced : garble(file, random);
    copy.synced = copy.data;
    return copy;
  }

  function copyFolder(folder: FolderNode): FolderNode {
    const copy: FolderNode = { ...folder, names: new Map(), synced: new Map() };
    copies.set(folder, copy);
    const choice = mode === 'kept' || (mode === 'garbled' && random() < 0.5) ? 'names' : 'synced';
    choices.set(folder, choice);
    for (const [name, node] of folder[choice]) copy.names.set(name, copyNode(node));
    if (mode === 'kept') for (const [name, node] of folder.synced) copy.synced.set(name, copyNode(node));
    return copy;
  }

  const root = copyFolder(tree.root);
  const moves: Move[] = [];
  for (const move of tree.moves) {
    const [from, to, node] = [copies.get(move.from), copies.get(move.to), copyNode(move.node)];
    if (from?.kind !== 'folder' || to?.kind !== 'folder') continue;
    if (mode === 'kept') moves.push({ ...move, node, from, to });
    else if (to.names.get(move.toName) === node) {
      if (from.names.get(move.fromName) === node) from.names.delete(move.fromName);
    } else if (choices.get(move.to) === 'synced' && !from.names.has(move.fromName)) {
      if (move.from.synced.get(move.fromName) === move.node) from.names.set(move.fromName, node);
    }
  }
  if (mode !== 'kept') {
    for (const node of copies.values()) if (node.kind === 'folder') node.synced = new Map(node.names);
  }
  return { root, moves };
}

function garble({ data, synced }: FileNode, random: () => number): Uint8Array {
  if (data === synced) return data;
  let same = 0;
  while (same < data.length && same < synced.length && data[same] === synced[same]) same += 1;
  if (same === data.length && same === synced.length) return data;
  const way = Math.floor(random() * 5);
  if (way === 0) return synced;
  if (way === 1) return data;
  if (way === 2) return data.slice(0, same + Math.floor(random() * (data.length - same + 1)));
  const garbled = data.slice();
  for (let at = same; at < garbled.length; at += 1) garbled[at] = way === 3 ? 0 : Math.floor(random() * 256);
  return garbled;
}
