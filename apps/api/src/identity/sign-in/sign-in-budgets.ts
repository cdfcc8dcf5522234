import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/connections/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Ids } from '../../platform/runtime/ids.ts';

/** Wrong passwords that a key may have in a window before sign-in says no more to it (security.md). */
const budgets = {
  address: { failures: 5, minutes: 15 },
  account: { failures: 20, minutes: 60 },
  /** What of the account's budget is open to networks that it never signed in from; the rest is kept for its own. */
  elsewhere: { failures: 15, minutes: 60 },
  /** A browser that signed in to the account before, for all of its accounts together. */
  device: { failures: 20, minutes: 60 },
  /** All sign-ins together: beyond it the texts no longer tell an account from a password. */
  site: { failures: 60, minutes: 1 },
} as const;

type BudgetName = keyof typeof budgets;
type CheckedName = Exclude<BudgetName, 'site'>;

export type BudgetKeys = {
  /** From `budgetAddress`. */
  address: string;
  account: string;
  /** The hash of the address's network. */
  network: string;
  /** Set when the browser signed in to this account before; then its own budget counts instead of the others. */
  device: string | null;
};

/** With the hashes of the networks that the account signed in from before. */
export type AttemptKeys = BudgetKeys & { knownNetworks: readonly string[] };

export type Reservation =
  | { kind: 'reserved'; attemptId: string; siteSpent: boolean }
  | ({ kind: 'spent' } & SpentBudget)
  /** Attempts under way may use up what is left: ask again once they have ended. */
  | { kind: 'busy' };

export type SpentBudget = { budget: CheckedName; retryAfterSeconds: number };

export type SignInBudgets = {
  /** The budget that refuses an attempt, or null. Uses what `reserve` found recently, without asking the database. */
  findSpent: (keys: BudgetKeys, at: Temporal.Instant) => SpentBudget | null;
  /** Takes one failure from each budget before the password is looked at, so that parallel guesses cannot outrun it. */
  reserve: (keys: AttemptKeys, at: Temporal.Instant) => Promise<Reservation>;
  /** The password was wrong: the attempt counts from now on. */
  charge: (attemptId: string) => Promise<void>;
  /** The password was right, or nobody found out: the attempt counts for nothing. */
  release: (attemptId: string) => Promise<void>;
};

/** A reservation that was neither charged nor released belongs to a process that ended. */
const reservationSeconds = 30;
const maxRemembered = 20_000;
/** A network that an account signs in from meanwhile is known to every process by then. */
const elsewhereRememberedMs = 60_000;

/** Budgets are counted in the database, for all processes together. */
export function createSignInBudgets(auth: Database, ids: Ids): SignInBudgets {
  const remembered = new Map<string, Spent>();
  const remember = (key: Buffer, spent: Spent): void => {
    remembered.set(key.toString('base64'), spent);
    if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value as string);
  };
  const findRemembered = (budget: BudgetName, keys: BudgetKeys): Spent | undefined =>
    remembered.get(keyOf(budget, keys).toString('base64'));

  return {
    findSpent: (keys, at) => {
      const knownNetworks = findRemembered('elsewhere', keys)?.knownNetworks ?? [];
      for (const budget of checkedNames({ ...keys, knownNetworks })) {
        const { forgetAtMs = 0, untilMs = 0 } = findRemembered(budget, keys) ?? {};
        if (forgetAtMs > at.epochMilliseconds)
          return { budget, retryAfterSeconds: secondsUntil(untilMs, at) };
      }
      return null;
    },
    reserve: async (keys, at) => {
      const attemptId = ids.next();
      return inTransaction(auth, null, async (tx) => {
        const names = chargedNames(keys);
        const budgetKeys = names.map((name) => keyOf(name, keys));
        const locks = budgetKeys.map((key) => key.readBigInt64BE(0).toString()).toSorted();
        for (const lock of locks) tx.send(sql`select pg_advisory_xact_lock(${lock}::bigint)`);
        const counts = await countAttempts(tx.db, names, { budgetKeys, at });
        for (const name of checkedNames(keys)) {
          const { failures, oldest } = counts.get(name) ?? none;
          if (failures < budgets[name].failures || oldest === null) continue;
          const untilMs = oldest.add({ minutes: budgets[name].minutes }).epochMilliseconds;
          const forgetAtMs =
            name === 'elsewhere' ? Math.min(untilMs, at.epochMilliseconds + elsewhereRememberedMs) : untilMs;
          remember(keyOf(name, keys), { untilMs, forgetAtMs, knownNetworks: keys.knownNetworks });
          return { kind: 'spent', budget: name, retryAfterSeconds: secondsUntil(untilMs, at) };
        }
        const isFull = (name: BudgetName): boolean => {
          const { failures, underWay } = counts.get(name) ?? none;
          return failures + underWay >= budgets[name].failures;
        };
        if (checkedNames(keys).some(isFull)) return { kind: 'busy' };
        for (const key of budgetKeys) {
          tx.send(sql`
            insert into identity.sign_in_failures (attempt_id, budget_key, failed_at, settled)
            values (${attemptId}, ${key}, ${at.toString()}, false)`);
        }
        return { kind: 'reserved', attemptId, siteSpent: isFull('site') };
      });
    },
    charge: async (attemptId) => {
      await sql`
        update identity.sign_in_failures set settled = true where attempt_id = ${attemptId}`.execute(auth.db);
    },
    release: async (attemptId) => {
      await sql`delete from identity.sign_in_failures where attempt_id = ${attemptId}`.execute(auth.db);
    },
  };
}

type Spent = { untilMs: number; forgetAtMs: number; knownNetworks: readonly string[] };

/** The budgets that can refuse an attempt. */
function checkedNames({ device, network, knownNetworks }: AttemptKeys): CheckedName[] {
  if (device !== null) return ['device'];
  return knownNetworks.includes(network) ? ['address', 'account'] : ['address', 'account', 'elsewhere'];
}

/** The budgets that a wrong password is charged to. Those who know a browser's cookie guess at its account, too. */
function chargedNames(keys: AttemptKeys): BudgetName[] {
  return [...new Set<BudgetName>([...checkedNames(keys), 'account', 'site'])];
}

type Count = { failures: number; underWay: number; oldest: Temporal.Instant | null };

const none: Count = { failures: 0, underWay: 0, oldest: null };

type CountRow = { place: number; failures: number; under_way: number; oldest: string | null };

async function countAttempts(
  db: Database['db'],
  names: readonly BudgetName[],
  { budgetKeys, at }: { budgetKeys: readonly Buffer[]; at: Temporal.Instant },
): Promise<Map<BudgetName, Count>> {
  const windows = names.map((name) => at.subtract({ minutes: budgets[name].minutes }).toString());
  const abandoned = at.subtract({ seconds: reservationSeconds }).toString();
  const { rows } = await sql<CountRow>`
    select budget.place::int as place,
      count(*) filter (where attempt.settled)::int as failures,
      count(*) filter (where not attempt.settled and attempt.failed_at > ${abandoned})::int as under_way,
      min(attempt.failed_at) filter (where attempt.settled) as oldest
    from unnest(${budgetKeys}::bytea[], ${windows}::timestamptz[]) with ordinality as budget (key, since, place)
    join identity.sign_in_failures as attempt
      on attempt.budget_key = budget.key and attempt.failed_at > budget.since
    group by budget.place`.execute(db);
  return new Map(
    rows.map(({ place, failures, under_way: underWay, oldest }) => [
      names[place - 1] as BudgetName,
      { failures, underWay, oldest: oldest === null ? null : Temporal.Instant.from(oldest) },
    ]),
  );
}

/** Rows that no window reaches any more. */
export async function dropOldFailures(auth: Database, at: Temporal.Instant): Promise<void> {
  const before = at.subtract({ minutes: budgets.account.minutes }).toString();
  await sql`delete from identity.sign_in_failures where failed_at < ${before}`.execute(auth.db);
}

function secondsUntil(untilMs: number, at: Temporal.Instant): number {
  return Math.max(1, Math.ceil((untilMs - at.epochMilliseconds) / 1_000));
}

function keyOf(name: BudgetName, keys: BudgetKeys): Buffer {
  const key = name === 'site' ? '' : (keys[name === 'elsewhere' ? 'account' : name] ?? '');
  return createHash('sha256').update(`${name}:${key}`).digest();
}

/** An IPv6 caller owns a /64, so that is what counts as one address. IPv4 inside IPv6 counts as IPv4. */
export function budgetAddress(address: string): string {
  if (!address.includes(':')) return address;
  const written = address.split('%')[0] ?? '';
  const ipv4 = /:(\d+\.\d+\.\d+\.\d+)$/.exec(written)?.[1];
  const [head = '', tail] = (ipv4 ? written.replace(ipv4, hexOf(ipv4)) : written).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  const whole = [...first, ...middle, ...last].map((part) => Number.parseInt(part, 16).toString(16));
  if (whole.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return ipv4Of(whole.slice(6));
  return `${whole.slice(0, 4).join(':')}::/64`;
}

function hexOf(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function ipv4Of(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join('.');
}
