import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Columns } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import { takeFileLock } from '../../files/file-lock.ts';
import { FileProblem, toFileProblem } from '../../files/file-problem.ts';
import type { Log } from '../runtime/log.ts';
import { replaceFile } from '../../files/replace-file.ts';
import type { AuditHead } from '../events/sequencer-seals.ts';

export type AuditHeadsFile = {
  keep: (heads: readonly AuditHead[]) => void;
  /** Writes whatever is still pending. */
  close: () => Promise<void>;
};

export type AuditHeadsOptions = {
  path: string;
  /** The worker login. */
  database: Database;
  log: Log;
  /** Receives sentences for the person who starts the program. */
  report: (sentence: string) => void;
};

const writesEveryMs = 1_000;
const patienceMs = 10_000;

/**
 * Keeps the end of every audit seal chain outside the database, so that somebody who cuts a chain cannot shorten this
 * copy too. At most a second behind. An end is replaced only by a later one of the same chain, so a cut stays visible
 * whatever is written afterwards. Several processes may share one file. Throws a FileProblem when the file is damaged.
 */
export async function openAuditHeadsFile(options: AuditHeadsOptions): Promise<AuditHeadsFile> {
  const { path, database, log, report } = options;
  const cut = new Set<string>();
  let pending = new Map<string, AuditHead>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const merge = async (heads: readonly AuditHead[]): Promise<void> => {
    const kept = readAuditHeads(path);
    if (kept === null) throw new FileProblem(sentenceOfLost(path));
    const byGroup = new Map(kept.map((head) => [head.clientGroupId, head]));
    const found = await findKept(database, kept);
    for (const head of heads) {
      const last = byGroup.get(head.clientGroupId);
      if (last && !found.has(last.clientGroupId)) {
        if (!cut.has(last.clientGroupId)) {
          const { clientGroupId, sealNo } = last;
          log.error({ clientGroupId, sealNo }, 'a seal that was kept outside is gone from the audit trail');
        }
        cut.add(last.clientGroupId);
      } else if (!last || head.sealNo > last.sealNo) byGroup.set(head.clientGroupId, head);
    }
    const next = [...byGroup.values()];
    if (JSON.stringify(next) !== JSON.stringify(kept)) await writeHeads(path, next);
  };
  const write = async (): Promise<void> => {
    timer = null;
    await writing;
    const heads = [...pending.values()];
    pending = new Map();
    writing = underLock(path, () => merge(heads)).catch((error: unknown) =>
      log.error({ error }, 'the ends of the audit chains cannot be kept'),
    );
    await writing;
  };

  const isLost = await underLock(path, async () => {
    const present = await readPresentHeads(database);
    if (readAuditHeads(path) !== null) await merge(present);
    else if (present.length === 0) await writeHeads(path, []);
    else return true;
    return false;
  });
  if (isLost) {
    report(sentenceOfLost(path));
    log.error({}, 'the ends of the audit chains that were kept outside are gone');
    return { keep: () => void 0, close: async () => void 0 };
  }
  return {
    keep: (sealed) => {
      for (const head of sealed) pending.set(head.clientGroupId, head);
      timer ??= setTimeout(() => void write(), writesEveryMs);
    },
    close: async () => {
      if (timer === null) return writing;
      clearTimeout(timer);
      await write();
    },
  };
}

/** Null when there is no file. Throws a FileProblem when its content is not valid. */
export function readAuditHeads(path: string): AuditHead[] | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw toFileProblem(error, path, 'read');
  }
  const heads = parse(text);
  if (Array.isArray(heads) && heads.every(isHead)) return heads;
  throw new FileProblem(
    `The file ${path}, which keeps the ends of the audit chains, is damaged: put the file of a backup in its place, or run "npm run audit:verify -- --keep-present-ends" to begin anew.`,
  );
}

/** Starts over from the current chains, for a database that was restored on purpose. */
export async function keepPresentHeads(path: string, database: Database): Promise<void> {
  await underLock(path, async () => writeHeads(path, await readPresentHeads(database)));
}

function sentenceOfLost(path: string): string {
  return `The file ${path}, which keeps the ends of the audit chains, is gone: put the file of a backup in its place, or run "npm run audit:verify -- --keep-present-ends" to begin anew.`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isHead(value: unknown): value is AuditHead {
  const { clientGroupId, sealNo, hash } = (value ?? {}) as Partial<Record<keyof AuditHead, unknown>>;
  return (
    typeof clientGroupId === 'string' &&
    /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(clientGroupId) &&
    Number.isSafeInteger(sealNo) &&
    typeof hash === 'string' &&
    /^[\da-f]{64}$/.test(hash)
  );
}

/** Two processes that read, compare and write at the same time would lose each other's ends. */
async function underLock<Result>(path: string, act: () => Promise<Result>): Promise<Result> {
  const lock = await takeFileLock(`${path}.lock`, patienceMs).catch((error: unknown) => {
    throw error instanceof FileProblem ? error : toFileProblem(error, path, 'written');
  });
  if (!lock) throw new FileProblem(`Another process keeps the lock ${path}.lock: end it and start again.`);
  try {
    return await act();
  } finally {
    await lock.release();
  }
}

async function writeHeads(path: string, heads: readonly AuditHead[]): Promise<void> {
  await replaceFile(path, JSON.stringify(heads, null, 1)).catch((error: unknown) => {
    throw toFileProblem(error, path, 'written');
  });
}

type HeadRow = Columns<'audit_seals', 'client_group_id' | 'seal_no' | 'hash'>;

const toHead = ({ client_group_id, seal_no, hash }: HeadRow): AuditHead => ({
  clientGroupId: client_group_id,
  sealNo: seal_no,
  hash: hash.toString('hex'),
});

/** The current ends of all chains, found group by group along the key. */
async function readPresentHeads({ db }: Database): Promise<AuditHead[]> {
  const { rows } = await sql<HeadRow>`
    with recursive chains as (
      (select client_group_id, seal_no, hash from audit_seals order by client_group_id desc, seal_no desc limit 1)
      union all
      select next.client_group_id, next.seal_no, next.hash from chains, lateral (
        select client_group_id, seal_no, hash from audit_seals s
        where s.client_group_id < chains.client_group_id
        order by client_group_id desc, seal_no desc limit 1
      ) next
    )
    select client_group_id, seal_no, hash from chains order by client_group_id`.execute(db);
  return rows.map(toHead);
}

/** The groups whose recorded end is still a seal of their chain. */
async function findKept({ db }: Database, kept: readonly AuditHead[]): Promise<Set<string>> {
  const { rows } = await sql<HeadRow>`
    select s.client_group_id, s.seal_no, s.hash
    from unnest(
      ${kept.map((head) => head.clientGroupId)}::uuid[],
      ${kept.map((head) => head.sealNo)}::bigint[]
    ) kept (client_group_id, seal_no)
    join audit_seals s on s.client_group_id = kept.client_group_id and s.seal_no = kept.seal_no`.execute(db);
  const hashes = new Map(kept.map((head) => [head.clientGroupId, head.hash]));
  return new Set(
    rows
      .map(toHead)
      .filter((head) => head.hash === hashes.get(head.clientGroupId))
      .map((head) => head.clientGroupId),
  );
}
