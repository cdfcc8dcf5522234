import { statfs } from 'node:fs/promises';

export type Storage = {
  /** Checks whether a failure was caused by a full disk. */
  refused: (error: unknown) => void;
  /** A write was committed, so there is space again. */
  saved: () => void;
  /** A short reason why nothing can be saved, or soon will not be; null while there is room. Never throws. */
  findProblem: () => Promise<string | null>;
};

export type StorageOptions = {
  /** The folder of the embedded database; null with an external server, whose disk we cannot see. */
  folder: string | null;
  readFreeBytes?: (folder: string) => Promise<number>;
};

const minFreeBytes = 64 * 1024 * 1024;

/** Tracks whether the database has room to write, from the errors it returned and its disk's free space. */
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

/** PostgreSQL's disk_full, also as the cause of another error, or the system's own. */
export function isOutOfSpace(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return code === '53100' || code === 'ENOSPC' || (cause instanceof Error && isOutOfSpace(cause));
}

async function readFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
