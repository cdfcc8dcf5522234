import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import type { Log } from './log.ts';
import type { AuditHead } from './sequencer-seals.ts';

export type AuditHeadsFile = {
  keep: (heads: readonly AuditHead[]) => void;
  /** Writes what is still to be written. */
  close: () => Promise<void>;
};

const writesEveryMs = 1_000;

/**
 * Keeps the end of every chain of seals outside the database, where whoever cuts a chain cannot shorten it too. At most
 * a second behind; the file is replaced as a whole.
 */
export function openAuditHeadsFile(path: string, log: Log): AuditHeadsFile {
  const heads = new Map(readAuditHeads(path).map((head) => [head.clientGroupId, head]));
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const replaceFile = async (): Promise<void> => {
    try {
      await writeFile(`${path}.new`, JSON.stringify([...heads.values()], null, 1), { mode: 0o600 });
      await rename(`${path}.new`, path);
    } catch (error) {
      log.error({ error }, 'the ends of the audit chains cannot be kept');
    }
  };
  const write = async (): Promise<void> => {
    timer = null;
    await writing;
    writing = replaceFile();
    await writing;
  };

  return {
    keep: (sealed) => {
      for (const head of sealed) heads.set(head.clientGroupId, head);
      timer ??= setTimeout(() => void write(), writesEveryMs);
    },
    close: async () => {
      if (timer === null) return writing;
      clearTimeout(timer);
      await write();
    },
  };
}

/** Empty while there is no file. */
export function readAuditHeads(path: string): AuditHead[] {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as AuditHead[]) : [];
}
