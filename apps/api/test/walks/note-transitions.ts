import { assignmentTransitions, firstAssignmentStates } from '@staffroom/domain/bookings/assignment-state.ts';
import {
  bookingTransitions,
  firstBookingStatuses,
  firstRequestStatuses,
  requestTransitions,
} from '@staffroom/domain/bookings/booking-status.ts';
import {
  firstReplaceMeStatuses,
  replaceMeTransitions,
} from '@staffroom/domain/replace-me/replace-me-status.ts';
import { Client } from 'pg';
import type { TestDatabase } from '../../src/db/testing/test-database.ts';

type Table = Readonly<Record<string, readonly string[] | Readonly<Record<string, string>>>>;

/** By table: the column of the state, the states in which a row may begin, and the allowed transitions. */
const machines = {
  bookings: { column: 'status', first: firstBookingStatuses, table: bookingTransitions },
  booking_requests: { column: 'status', first: firstRequestStatuses, table: requestTransitions },
  assignments: { column: 'state', first: firstAssignmentStates, table: assignmentTransitions },
  replace_me_requests: { column: 'status', first: firstReplaceMeStatuses, table: replaceMeTransitions },
} as const satisfies Record<string, { column: string; first: readonly string[]; table: Table }>;
export type Machine = keyof typeof machines;

export type Seen = { machine: Machine; before: string | null; after: string };

/** From now on the database itself records each transition of a row, whoever makes it. */
export async function noteTransitions(database: TestDatabase): Promise<void> {
  const triggers = Object.entries(machines).map(
    ([name, { column }]) => `
      create function public.note_${name}() returns trigger language plpgsql security definer as $$
      begin
        if tg_op = 'INSERT' then
          insert into public.seen_transitions values ('${name}', null, new.${column});
        elsif old.${column} <> new.${column} then
          insert into public.seen_transitions values ('${name}', old.${column}, new.${column});
        end if;
        return null;
      end $$;
      create trigger note_steps after insert or update of ${column} on ${name}
        for each row execute function public.note_${name}();`,
  );
  await asSuperuser(database, (client) =>
    client.query(
      `create unlogged table public.seen_transitions (machine text, before text, after text);${triggers.join('')}`,
    ),
  );
}

/** Transitions that happened and that no table allows. */
export async function forbiddenTransitions(database: TestDatabase): Promise<Seen[]> {
  return (await seenTransitions(database)).filter(({ machine, before, after }) => {
    const { first, table } = machines[machine];
    return before === null
      ? !(first as readonly string[]).includes(after)
      : !edgesOf(table).some((edge) => edge.before === before && edge.after === after);
  });
}

/** Invoices are written by the provider's own system, which no walk simulates. */
const takenElsewhere: ReadonlySet<string> = new Set(['Invoiced']);

/** Transitions that the tables allow and that did not happen. */
export function missingTransitions(wanted: readonly Machine[], seen: readonly Seen[]): Seen[] {
  return wanted.flatMap((machine) =>
    edgesOf(machines[machine].table)
      .map((edge): Seen => ({ machine, ...edge }))
      .filter(
        ({ before, after }) =>
          !takenElsewhere.has(after) &&
          !seen.some((one) => one.machine === machine && one.before === before && one.after === after),
      ),
  );
}

export async function seenTransitions(database: TestDatabase): Promise<Seen[]> {
  return asSuperuser(database, async (client) => {
    const { rows } = await client.query<Seen>(
      'select distinct machine, before, after from public.seen_transitions',
    );
    return rows;
  });
}

function edgesOf(table: Table): { before: string; after: string }[] {
  return Object.entries(table).flatMap(([before, steps]) =>
    (Array.isArray(steps) ? (steps as readonly string[]) : Object.values(steps)).map((after) => ({
      before,
      after,
    })),
  );
}

async function asSuperuser<Result>(
  { adminAddress }: TestDatabase,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: adminAddress });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
