import { statfs } from 'node:fs/promises';

export type Storage = {
  /** Looks whether a failure was for want of space. */
  refused: (error: unknown) => void;
  /** A write was committed: there is space again. */
  saved: () => void;
  /** Why nothing, or soon nothing, can be saved, in a few words; null while there is room. Never throws. */
  findProblem: () => Promise<string | null>;
};

export type StorageOptions = {
  /** Where the embedded database lies; null with a server of one's own, whose disk we do not see. */
  folder: string | null;
  readFreeBytes?: (folder: string) => Promise<number>;
};

const minFreeBytes = 64 * 1024 * 1024;

/** Whether the database has room to write, by what it refused and by the space that its disk has left. */
export function createStorage({ folder, readFreeBytes = readFree }: StorageOptions): Storage {
  let isFull = false;
  return {
    refused: (error) => {
      isFull ||= isOutOfSpace(error);
    },
    saved: () => {
      isFull = false;
    },
    findProblem: async () => {
      if (isFull) return 'the disk of the database is full: nothing can be saved, reading goes on';
      const free = folder === null ? Infinity : await readFreeBytes(folder).catch(() => Infinity);
      if (free >= minFreeBytes) return null;
      return `the disk of the database is nearly full: ${Math.floor(free / 1024 / 1024)} MB are left`;
    },
  };
}

/** PostgreSQL's disk_full, also inside another error, or the system's own. */
export function isOutOfSpace(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return code === '53100' || code === 'ENOSPC' || (cause instanceof Error && isOutOfSpace(cause));
}

async function readFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
