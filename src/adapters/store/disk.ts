// The seam between the directory store and a disk: the file-system calls it makes, one for one, synchronous because they
// are about four times faster than asynchronous ones for small files. Names are absolute. Trouble is thrown as Node
// throws it, an Error with an errno name in `code`; ProjectDisk is the one place that turns it into values and
// CodedErrors. A test puts a disk here that crashes, fills up or loses what was not synced.

export interface Disk {
  /** 'r' reads, 'r+' reads and writes what is there, 'wx' makes a file that must not be there yet. */
  open(path: string, flags: 'r' | 'r+' | 'wx'): number;
  size(fd: number): number;
  /** How many bytes were read: 0 only at the end of the file. */
  read(fd: number, into: Uint8Array, position: number): number;
  /** How many bytes were written: it may be fewer than were given. */
  write(fd: number, from: Uint8Array, position: number): number;
  truncate(fd: number, bytes: number): void;
  /** Makes the bytes of a file durable, and how many they are; its times need not be. */
  sync(fd: number): void;
  close(fd: number): void;

  rename(from: string, to: string): void;
  link(existing: string, made: string): void;
  unlink(path: string): void;
  makeFolder(path: string): void;
  removeFolder(path: string): void;
  /** Makes the names in a folder durable: what was created, renamed or removed in it. */
  syncFolder(path: string): void;

  /** Names only, in no order. */
  list(path: string): string[];
  /** Null where there is nothing of that name: the one answer that is asked for too often to be thrown. */
  lstat(path: string): DiskStat | null;
  realpath(path: string): string;
}

export interface DiskStat {
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  readonly bytes: number;
  readonly modifiedMs: number;
  /** Tells a replaced file from the one before it. */
  readonly inode: number;
}
