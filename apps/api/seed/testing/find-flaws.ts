import type { MadeWorld } from '../make-demo-world.ts';
import type { Row } from '../rows.ts';

type Booking = {
  booking_id: string;
  client_id: string;
  location_id: number;
  status: string;
  date_local: string;
  start_utc: string;
  end_utc: string;
  created_on_utc: string;
  cancelled_at: string | null;
};

/** What is wrong with a world at the instant of its making, in words; empty when nothing is. */
export function findFlaws({ rows }: MadeWorld, now: Temporal.Instant): string[] {
  const bookings = rows.of('bookings') as unknown as Booking[];
  return [
    ...findOverlaps(rows.of('assignments')),
    ...findForeknowledge(rows, now),
    ...findDisagreements(bookings, rows.of('assignments')),
    ...findEarlySheets(bookings, rows.of('timesheets'), now),
    ...findNamesakes(rows),
    ...findIdle({ rows, now, bookings }),
  ];
}

function findOverlaps(assignments: readonly Row[]): string[] {
  const live = assignments.filter(({ state }) => state !== 'withdrawn' && state !== 'declined');
  return [...Map.groupBy(live, (one) => one['candidate_id'])].flatMap(([candidate, theirs]) => {
    const sorted = theirs.toSorted((one, other) =>
      String(one['start_utc']) < String(other['start_utc']) ? -1 : 1,
    );
    const meets = sorted.some((one, index) => {
      const next = sorted[index + 1];
      return next !== undefined && String(next['start_utc']) < String(one['end_utc']);
    });
    return meets ? [`candidate ${String(candidate)} is at two places at once`] : [];
  });
}

/** Instants of past events. Instants to the second in one format compare as texts. */
const happened: Readonly<Record<string, readonly string[]>> = {
  booking_requests: ['created_on_utc', 'decided_at'],
  bookings: ['created_on_utc', 'cancelled_at'],
  assignments: ['offered_at_utc', 'accepted_at_utc', 'confirmed_at_utc', 'arrived_at_utc', 'ended_at_utc'],
  timesheets: ['submitted_at'],
  feedback: ['given_at'],
};

function findForeknowledge(rows: Bound, now: Temporal.Instant): string[] {
  const latest = now.toString({ smallestUnit: 'second', roundingMode: 'ceil' });
  return Object.entries(happened).flatMap(([table, columns]) =>
    columns
      .filter((column) => rows.of(table).some((row) => row[column] !== null && String(row[column]) > latest))
      .map((column) => `${table}.${column} lies ahead of now`),
  );
}

type Bound = { of: (table: string) => readonly Row[] };

function findDisagreements(bookings: readonly Booking[], assignments: readonly Row[]): string[] {
  const holds = ['tentative', 'accepted', 'confirmed', 'arrived'];
  const held = new Set(
    assignments.filter(({ state }) => holds.includes(String(state))).map((one) => one['booking_id']),
  );
  const wrong = bookings.filter(
    ({ booking_id, status }) => held.has(booking_id) !== (status === 'Filled' || status === 'Invoiced'),
  );
  return [
    ...(wrong.length > 0 ? [`${wrong.length} bookings do not agree with their assignments`] : []),
    ...(bookings.some(({ start_utc, end_utc }) => end_utc <= start_utc)
      ? ['a booking ends before it starts']
      : []),
  ];
}

function findEarlySheets(
  bookings: readonly Booking[],
  timesheets: readonly Row[],
  now: Temporal.Instant,
): string[] {
  const at = now.toString();
  const ends = new Map(bookings.map(({ booking_id, end_utc }) => [booking_id, end_utc]));
  const early = timesheets.filter((sheet) => (ends.get(String(sheet['booking_id'])) ?? '') > at);
  return early.length > 0 ? [`${early.length} timesheets of work that is not over`] : [];
}

function findNamesakes(rows: Bound): string[] {
  const names = [...rows.of('contacts'), ...rows.of('candidates')].map(
    (one) => `${String(one['first_name'])} ${String(one['last_name'])}`,
  );
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `two people are called ${name}`);
}

type Life = { rows: Bound; now: Temporal.Instant; bookings: readonly Booking[] };

/** The demo's sign-ins, what each of them needs, and the least amount of it. */
function findIdle(life: Life): string[] {
  const { rows } = life;
  const offices: Readonly<Record<string, string>> = {
    'officer@richmond.example': 'Richmond Primary School',
    'director@littlefern.example': 'Little Fern',
    'office@lakeside.example': 'Lakeside',
    'office@maplewood.example': 'Maplewood',
  };
  const idle = Object.entries(offices).flatMap(([email, name]) =>
    findIdleClient(life, email, (client) => String(client['name']).startsWith(name)),
  );
  const groups = { 'regional@southern.example': 'Southern', 'group@northshire.example': 'Northshire' };
  for (const [email, name] of Object.entries(groups)) {
    const ofGroup = rows.of('client_groups').find((group) => String(group['name']).startsWith(name));
    idle.push(
      ...findIdleClient(life, email, (client) => client['client_group_id'] === ofGroup?.['client_group_id']),
    );
  }
  return [...idle, ...findIdleAtRichmond(life)];
}

function findIdleClient(
  { rows, now, bookings }: Life,
  email: string,
  isTheirs: (client: Row) => boolean,
): string[] {
  const clients = new Set(
    rows
      .of('clients')
      .filter(isTheirs)
      .map((client) => client['client_id']),
  );
  const theirs = bookings.filter((booking) => clients.has(booking.client_id));
  const at = now.toString();
  const soon = now.add({ hours: 24 * 14 }).toString();
  const least = (what: string, found: number, wanted: number): string[] =>
    found < wanted ? [`${email} has ${found} ${what}, ${wanted} are wanted`] : [];
  const ahead = theirs.filter(({ start_utc }) => start_utc > at && start_utc < soon);
  const open = ahead.filter(({ status }) => status === 'Unfilled').length;
  const ofThem = (table: string): Row[] => rows.of(table).filter((row) => clients.has(row['client_id']));
  const waiting = ofThem('timesheets').filter(({ status }) => status === 'PendingApproval');
  const unpaid = ofThem('invoices').filter((invoice) => invoice['paid_on'] === null);
  return [
    ...least('clients', clients.size, 1),
    ...least('bookings in the next two weeks', ahead.length, 3),
    ...least('open bookings in the next two weeks', open, 1),
    ...least('timesheets to submit', waiting.length, 2),
    ...least('unpaid invoices', unpaid.length, 1),
  ];
}

function findIdleAtRichmond({ rows, now, bookings }: Life): string[] {
  const client = rows.of('clients').find(({ name }) => name === 'Richmond Primary School');
  const clientId = client?.['client_id'];
  const contactOf = (email: string): unknown =>
    rows.of('contacts').find((contact) => contact['email_address'] === email)?.['contact_id'];
  const zoned = now.toZonedDateTimeISO('Australia/Melbourne');
  const dateAhead = (days: number): string => zoned.toPlainDate().add({ days }).toString();
  const isWeekend = (days: number): boolean => zoned.add({ days }).dayOfWeek > 5;
  const [next = 1] = [1, 2, 3].filter((days) => !isWeekend(days));
  const on = (date: string, status: string): number =>
    bookings.filter((one) => one.client_id === clientId && one.date_local === date && one.status === status)
      .length;
  const requests = rows.of('booking_requests').filter((request) => request['client_id'] === clientId);
  const waiting = requests.filter(
    (request) =>
      request['status'] === 'PendingApproval' && String(request['approve_before_utc']) > now.toString(),
  );
  const staff = contactOf('staff@richmond.example');
  const templates = rows
    .of('standard_bookings')
    .filter((template) => template['contact_id'] === contactOf('officer@richmond.example'));
  const wanted: readonly (readonly [string, boolean])[] = [
    ['nobody comes to Richmond today', isWeekend(0) || on(dateAhead(0), 'Filled') >= 3],
    ['nobody comes to Richmond on the next day', on(dateAhead(next), 'Filled') >= 3],
    ['nothing is open at Richmond on the next day', on(dateAhead(next), 'Unfilled') >= 2],
    ['fewer than three requests wait at Richmond', waiting.length >= 3],
    ['no Replace Me waits at Richmond', waiting.some(({ source }) => source === 'replaceMe')],
    [
      'nothing asked for by the staff member waits',
      waiting.some((one) => one['created_by_contact_id'] === staff),
    ],
    ['the officer has fewer than three templates', templates.length >= 3],
  ];
  return wanted.filter(([, holds]) => !holds).map(([flaw]) => flaw);
}
