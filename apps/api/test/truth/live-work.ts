import { sql } from 'kysely';
import { elapsedMinutes, localToInstant } from '@staffroom/domain/time/local-instant.ts';
import type { ExportFormat } from '@staffroom/domain/invoices/export-invoices.ts';
import { decimal } from '@staffroom/domain/invoices/export-invoices.ts';
import { groupLines } from '@staffroom/domain/invoices/group-lines.ts';
import { invoiceAmounts } from '@staffroom/domain/invoices/invoice-amounts.rules.ts';
import type { invoice as invoiceShape } from '@staffroom/domain/invoices/invoices.contract.ts';
import type { listBillableBookings } from '@staffroom/domain/provider/provider-invoices.contract.ts';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import { workedMinutes } from '@staffroom/domain/timesheets/timesheet-times.rules.ts';
import { formatDuration, minutesOfDay, timeOfMinutes } from '@staffroom/domain/time/wall-time.ts';
import { formatMoney } from '@staffroom/domain/regions/money.ts';
import type { VariantData } from '@staffroom/domain/regions/variants.ts';
import { extractText } from 'unpdf';
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import { insertCandidate } from '../../src/features/provider/testing/provider-world.ts';
import { systemIds } from '../../src/platform/runtime/ids.ts';
import { until } from '../../src/platform/testing/until.ts';
import { plainRequest } from '../support/plain-request.ts';
import { readCsv } from '../support/read-csv.ts';
import { untilNotBusy } from '../support/test-app.ts';
import type { Answer, TestApp } from '../support/test-app.ts';
import type { SeededContact, SeededLocation } from '../support/seed-builders.ts';
import type { Draw } from '../walks/walk.ts';
import { askCalendar, askMoney } from './ask-postgres.ts';
import { changeOfClocks, drawLines, drawSpan, zones } from './draw-work.ts';
import type { DrawnLine, Half, Span, Zone } from './draw-work.ts';
import { plain, readInvoiceText } from './read-invoice-text.ts';
import type { Tally } from './tally.ts';

type Invoice = z.output<typeof invoiceShape>;
type Billable = z.output<NonNullable<(typeof listBillableBookings)['replies'][200]>>[number];

/** A client of each variant with a location in each of the zones. */
export type Place = {
  variant: VariantData;
  location: SeededLocation;
  zone: Zone;
  classificationId: string;
  contact: SeededContact;
  bearer: string;
};

type Booked = Span & { bookingId: string };
export type Cell = { place: Place; half: Half; booked: Booked[] };
type Tools = { app: TestApp; serviceKey: string; draw: Draw; tally: Tally };

const permissions = ['booking_all', 'timesheets_all', 'accounts_all'];

export async function makePlaces(app: TestApp, serviceKey: string, variants: readonly VariantData[]) {
  const places: Place[] = [];
  for (const variant of variants) {
    const group = await app.seed.group();
    const client = await app.seed.client(group, { clientType: 3, name: `Client ${variant.name}` });
    const contact = await app.seed.contact(group, [{ on: client, permissions }]);
    const classificationId = systemIds.next();
    await app.seed.inGroup(group, async (tx) => {
      tx.send(
        sql`update client_groups set variant = ${variant.name} where client_group_id = ${group.groupId}`,
      );
      tx.send(sql`
        insert into classifications (client_group_id, classification_id, client_id, online_title, rate_unit_type)
        values (${group.groupId}, ${classificationId}, ${client.clientId}, 'Teacher', 'hour')`);
    });
    for (const zone of zones) {
      const name = `Site ${zone.split('/')[1]!.replaceAll('_', '')}`;
      const location = await app.seed.location(client, { name, timeZone: zone, state: 'NSW' });
      await app.seed.inGroup(group, async (tx) => {
        tx.send(sql`
          insert into location_contacts (client_group_id, location_id, contact_id)
          values (${group.groupId}, ${location.locationId}, ${contact.contactId})`);
      });
      places.push({ variant, location, zone, classificationId, contact, bearer: '' });
    }
    await until(
      async () =>
        (await app.identity.findProvider(serviceKey))?.clientGroupIds.includes(group.groupId) === true,
    );
  }
  return places;
}

const calls = ({ app, serviceKey }: Pick<Tools, 'app' | 'serviceKey'>, { bearer }: Place) => {
  const send = async (who: string, methodAndPath: string, body?: unknown, search = ''): Promise<Answer> =>
    untilNotBusy(() => app.call(methodAndPath, { bearer: who, search, ...(body !== undefined && { body }) }));
  return {
    client: (methodAndPath: string, body?: unknown, search?: string) =>
      send(bearer, methodAndPath, body, search),
    provider: (methodAndPath: string, body?: unknown, search?: string) =>
      send(serviceKey, methodAndPath, body, search),
  };
};

/** Books what is drawn through the API, fills it, and compares the instants that portal and provider receive. */
export async function bookWork(
  tools: Tools,
  place: Place,
  { half, count }: { half: Half; count: number },
): Promise<Cell> {
  const { app, draw, tally } = tools;
  const { client, provider } = calls(tools, place);
  const { location, zone, contact, classificationId } = place;
  const change = changeOfClocks(zone, half);
  const booked: Booked[] = [];
  while (booked.length < count) {
    const span = drawSpan(draw, half, change, 4 * 60);
    // Bookings start after the second day of the half-year, because the clock is at its beginning.
    if (span.date <= Temporal.PlainDate.from(half.from).add({ days: 2 }).toString()) continue;
    const answer = await client('POST /api/v1/bookings', {
      ...plainRequest,
      locationId: location.locationId,
      classificationId,
      dates: [span.date],
      startTime: span.startTime,
      endTime: span.endTime,
      breakMinutes: 0,
      reasonForAbsence: 'Other',
      confirmations: [{ contactId: contact.contactId, email: true, sms: false, voice: false, push: false }],
      bookAnyway: true,
    });
    expect(answer.body).toMatchObject({ status: 'created' });
    booked.push({ ...span, bookingId: answer.body.blocks[0].bookingIds[0] as string });
  }
  const answers = await askCalendar(
    app.database.web,
    booked.map((one) => ({ ...one, zone, days: 0 })),
  );
  const open = await provider('GET /api/v1/provider/bookings/unfilled');
  for (const [index, booking] of booked.entries()) {
    const { bookingId, date, startTime, endTime } = booking;
    const says = answers[index]!;
    const search = `?${new URLSearchParams({ dateFromLocal: date, dateToLocal: date })}`;
    const cards = (await client('GET /api/v1/bookings', undefined, search)).body as {
      id: string;
      startUtc: string;
    }[];
    const card = cards.find(({ id }) => id === bookingId);
    const known = (open.body.bookings as { bookingId: string; startUtc: string; endUtc: string }[]).find(
      (one) => one.bookingId === bookingId,
    );
    const at = `booking ${zone} ${date} ${startTime}-${endTime}`;
    tally.compare(`${at} start`, {
      domain: localToInstant(date, startTime, zone, 'start').toString(),
      card: toSeconds(card?.startUtc),
      provider: toSeconds(known?.startUtc),
      postgres: says.start_utc,
    });
    tally.compare(`${at} end`, {
      domain: localToInstant(date, endTime, zone, 'end').toString(),
      provider: toSeconds(known?.endUtc),
      postgres: says.end_utc,
    });
    // A candidate who is free at that time: each booking has its own.
    const candidateId = await insertCandidate(app);
    const act = (step: string, more: object) =>
      provider(`POST /api/v1/provider/bookings/${bookingId}/${step}`, { candidateId, ...more });
    expect((await act('offer', {})).status).toBe(200);
    expect((await act('answer', { answer: 'accepted' })).status).toBe(200);
    claimedBy.set(bookingId, candidateId);
  }
  return { place, half, booked };
}

const claimedBy = new Map<string, string>();
const toSeconds = (instant: string | undefined): string | undefined =>
  instant === undefined ? undefined : Temporal.Instant.from(instant).toString();

/** Claims, signs off and bills what was booked together with further lines, and compares all documents. */
export async function billWork(tools: Tools, { place, half, booked }: Cell, count: number): Promise<void> {
  await claimWork(tools, { place, half, booked });
  const { app, draw, tally } = tools;
  const { client, provider } = calls(tools, place);
  const { variant, zone, location } = place;
  const billable = ((await provider('GET /api/v1/provider/bookings/billable')).body ?? []) as Billable[];
  const worked: DrawnLine[] = [];
  const bookingIds: (string | null)[] = [];
  for (const { bookingId } of booked) {
    const row = billable.find((one) => one.bookingId === bookingId);
    if (row === undefined) throw new Error(`${bookingId} is not billable`);
    const at = `billable ${zone} ${row.dateLocal} ${row.startTime}-${row.endTime}`;
    const span = { date: row.dateLocal, startTime: row.startTime, endTime: row.endTime };
    const [says] = await askCalendar(app.database.web, [{ ...span, zone, days: 0 }]);
    tally.compare(`${at} minutes`, {
      domain: workedMinutes(row, { dateLocal: row.dateLocal, timeZone: zone }),
      provider: row.workedMinutes,
      postgres: says!.elapsed - row.unpaidBreakMinutes,
    });
    bookingIds.push(bookingId);
    worked.push({
      date: row.dateLocal,
      employee: `Educator ${9_000 + worked.length}`,
      start: row.startTime,
      finish: row.endTime,
      quantityHundredths: Math.max(1, Math.round((row.workedMinutes * 100) / 60)),
      rate: 4_000 + draw(6_000),
    });
  }
  const lines = [...worked, ...drawLines(draw, half, { count, change: changeOfClocks(zone, half) })];
  const tax = {
    basisPoints: [0, 500, 1000, 1300, 1500, 2000, 1475][draw(7)]!,
    rounding: draw(2) === 0 ? 'invoice' : 'line',
  } as const;
  const number = `T-${systemIds.next().replaceAll('-', '').slice(-20)}`;
  const issued = await provider('POST /api/v1/provider/invoices', {
    number,
    clientId: location.clientId,
    date: half.to,
    currency: variant.currency,
    tax,
    lines: lines.map((line, index) => ({
      ...line,
      bookingId: bookingIds[index] ?? null,
      locationId: location.locationId,
      type: 'Hours',
    })),
  });
  expect(issued.body).toMatchObject({ number });
  const { body: read } = await client(`GET /api/v1/invoices/GetInvoice/${number}`);
  const pdf = await app.http.inject({
    url: `/api/v1/invoices/${issued.body.invoiceId}/file`,
    headers: { authorization: `Bearer ${place.bearer}` },
  });
  const printed = await readInvoiceText(pdf.rawPayload);
  const readExport = async (format: ExportFormat) => {
    const search = `?${new URLSearchParams({ format, search: number })}`;
    return readCsv((await client('GET /api/v1/invoices/export', undefined, search)).text);
  };
  const exported = await readExport('csv');
  const xero = (await readExport('xero')).map(withDescription);
  const myob = (await readExport('myob')).map(withDescription);
  const postgres = await askMoney(app.database.web, lines, tax);
  const domain = invoiceAmounts(lines, tax);
  const invoice = read as Invoice;
  const byEmployee = new Map(printed.lines.map((line) => [line.employee, line]));
  const rows = new Map(exported.map((row) => [row['Educator'], row]));
  const billRows = new Map(xero.map((row) => [row.employee, row]));
  const purchaseRows = new Map(myob.map((row) => [row.employee, row]));
  for (const [index, line] of lines.entries()) {
    const money = postgres.lines[index]!;
    const api = invoice.lines.find(({ employee }) => employee === line.employee);
    const paper = byEmployee.get(line.employee);
    const row = rows.get(line.employee);
    const bill = billRows.get(line.employee);
    const purchase = purchaseRows.get(line.employee);
    const at = `invoice ${variant.name} ${number} ${line.employee}`;
    tally.compare(`${at} total`, {
      domain: decimal(domain.lines[index]!.totalExclTax),
      api: api && decimal(api.totalExclTax),
      pdf: paper?.total,
      export: row?.['Total excl. tax'],
      xero: bill?.['*UnitAmount'],
      myob: purchase?.['Amount'],
      postgres: money.total_text,
    });
    tally.compare(`${at} tax`, {
      domain: decimal(domain.lines[index]!.taxAmount),
      api: api && decimal(api.taxAmount),
      pdf: paper?.tax,
      export: row?.['Tax'],
      xero: bill?.['TaxAmount'],
      myob: purchase?.['Tax Amount'],
      postgres: money.tax_text,
    });
    tally.compare(`${at} quantity`, {
      api: api && decimal(api.quantityHundredths),
      pdf: paper?.quantity,
      export: row?.['Quantity'],
      xero: bill?.quantity,
      myob: purchase?.quantity,
      postgres: money.quantity,
    });
    tally.compare(`${at} rate`, {
      api: api && decimal(api.rate),
      pdf: paper?.rate,
      export: row?.['Rate'],
      xero: bill?.rate,
      myob: purchase?.rate,
      postgres: money.rate_text,
    });
    tally.compare(`${at} gross`, {
      export: row?.['Total'],
      myob: purchase?.['Inc-Tax Amount'],
      postgres: money.gross_text,
    });
    tally.compare(`${at} date`, {
      drawn: line.date,
      api: api?.date,
      pdf: paper?.date,
      export: row?.['Day worked'],
      xero: bill?.date,
      myob: purchase?.date,
    });
    for (const end of ['start', 'finish'] as const)
      tally.compare(`${at} ${end}`, {
        drawn: line[end] ?? '',
        api: api && (api[end] ?? ''),
        pdf: paper && (paper[end] ?? ''),
        export: row?.[end === 'start' ? 'Start' : 'Finish'],
        xero: bill?.[end],
        myob: purchase?.[end],
      });
  }
  for (const [grouping, sums] of [
    ['days', postgres.days],
    ['staff', postgres.staff],
  ] as const) {
    const groups = groupLines(invoice.lines, grouping);
    tally.compare(`${number} groups by ${grouping}`, { domain: groups.length, postgres: sums.length });
    for (const { key, total, tax: taxOf } of sums) {
      const group = groups.find((one) => one.key === key);
      tally.compare(`${number} ${key} total`, { domain: group?.totalExclTax, postgres: total });
      tally.compare(`${number} ${key} tax`, { domain: group?.taxAmount, postgres: taxOf });
    }
  }
  const sum = (pick: 'total' | 'tax') => postgres.lines.reduce((reached, one) => reached + one[pick], 0);
  const totals = { totalExclTax: sum('total'), taxAmount: sum('tax'), amount: sum('total') + sum('tax') };
  const money = (cents: number) => formatMoney(cents, variant.currency, variant.locale).replace(/\s+/g, ' ');
  const written = {
    totalExclTax: `Total excl. ${variant.taxWord} ${money(totals.totalExclTax)}`,
    taxAmount: `% ${money(totals.taxAmount)}`,
    amount: `Total ${variant.currency} ${money(totals.amount)}`,
  };
  for (const key of ['totalExclTax', 'taxAmount', 'amount'] as const)
    tally.compare(`${number} ${key}`, {
      domain: domain[key],
      provider: issued.body[key] as number,
      api: invoice[key],
      pdf: printed.text.includes(written[key]) ? totals[key] : `no ${written[key]}`,
      postgres: totals[key],
    });
  tally.compare(`${number} amount in the export`, {
    export: plain(exported[0]?.['Invoice total'] ?? ''),
    xero: xero[0]?.['Total'],
    postgres: decimal(totals.amount),
  });
  // The totals that an accounting program computes by itself.
  const addUp = (cells: readonly (string | undefined)[]) =>
    decimal(cells.reduce((sum, cell) => sum + Math.round(Number(cell) * 100), 0));
  tally.compare(`${number} amount added up by accounting programs`, {
    xero: addUp(xero.flatMap((row) => [row['*UnitAmount'], row['TaxAmount']])),
    myob: addUp(myob.map((row) => row['Inc-Tax Amount'])),
    postgres: decimal(totals.amount),
  });
  tally.compare(`${number} lines in exports`, {
    drawn: lines.length,
    export: exported.length,
    xero: xero.length,
    myob: myob.length,
  });
  tally.compare(`${number} date in exports`, {
    drawn: shortDateOf(half.to, variant.name),
    xero: xero[0]?.['*InvoiceDate'],
    myob: myob[0]?.['Date'],
  });
  tally.compare(`${number} due date in exports`, {
    api: shortDateOf(invoice.dueDate, variant.name),
    xero: xero[0]?.['*DueDate'],
  });
}

async function claimWork(tools: Tools, { place, booked }: Cell): Promise<void> {
  const { draw } = tools;
  const { client, provider } = calls(tools, place);
  for (const { bookingId, startTime, endTime } of booked) {
    const start = minutesOfDay(startTime)!;
    const pause = timeOfMinutes(start + 60);
    const breaks =
      draw(2) === 0
        ? []
        : [{ type: 'unpaid', startTime: pause, endTime: timeOfMinutes(start + 60 + 5 + draw(40)) }];
    const end = Math.min(minutesOfDay(endTime)! + draw(3) * 10, 23 * 60 + 59);
    const claimed = await provider(`POST /api/v1/provider/timesheets/${bookingId}/claim`, {
      candidateId: claimedBy.get(bookingId),
      didNotHappen: false,
      startTime,
      endTime: timeOfMinutes(end),
      breaks,
      note: '',
      method: 'online',
    });
    expect(claimed.status).toBe(200);
    claimedBy.delete(bookingId);
    const row = (await client(`GET /api/v1/timesheets/${bookingId}`)).body as TimesheetRecord;
    const submitted = await client('POST /api/v1/timesheets/submit', {
      kind: row.kind,
      timesheets: [
        {
          bookingId,
          version: row.version,
          startTimeLocal: row.startTimeLocal,
          endTimeLocal: row.endTimeLocal,
          breaks: row.breaks,
          didNotHappen: false,
          note: '',
        },
      ],
    });
    expect(submitted.status).toBe(200);
    await compareTimesheet(tools, { place, bookingId, kept: row });
  }
}

async function compareTimesheet(
  tools: Tools,
  { place, bookingId, kept }: { place: Place; bookingId: string; kept: TimesheetRecord },
): Promise<void> {
  const { app, tally } = tools;
  const { zone } = place;
  const { client } = calls(tools, place);
  const row = (await client(`GET /api/v1/timesheets/${bookingId}`)).body as TimesheetRecord;
  const { dateLocal, startTimeLocal, endTimeLocal, originalStartTimeLocal, originalEndTimeLocal } = row;
  const [worked, asBooked] = await askCalendar(
    app.database.web,
    [
      [startTimeLocal, endTimeLocal],
      [originalStartTimeLocal, originalEndTimeLocal],
    ].map(([startTime, endTime]) => ({
      date: dateLocal,
      startTime: startTime!,
      endTime: endTime!,
      zone,
      days: 0,
    })),
  );
  const pdf = await app.http.inject({
    url: `/api/v1/timesheets/download/${bookingId}`,
    headers: { authorization: `Bearer ${place.bearer}` },
  });
  const { text: pages } = await extractText(new Uint8Array(pdf.rawPayload));
  const text = pages.join(' ').replace(/\s+/g, ' ');
  const unpaid = kept.breaks.filter(({ type }) => type === 'unpaid');
  // From the latest possible start to the earliest possible end: the other way round than work.
  const turned = unpaid.map(({ startTime, endTime }) => ({ startTime: endTime, endTime: startTime }));
  const pauses = await askCalendar(
    app.database.web,
    turned.map((one) => ({ ...one, date: dateLocal, zone, days: 0 })),
  );
  const unpaidMinutes = pauses.reduce(
    (sum, { elapsed }, index) => sum + (elapsed > 0 ? lengthOf(unpaid[index]!) : -elapsed),
    0,
  );
  const minutes = worked!.elapsed - unpaidMinutes;
  const at = `timesheet ${zone} ${dateLocal} ${startTimeLocal}-${endTimeLocal}`;
  tally.compare(`${at} start`, { api: toSeconds(row.startTimeUTC), postgres: worked!.start_utc });
  tally.compare(`${at} end`, { api: toSeconds(row.endTimeUTC), postgres: worked!.end_utc });
  tally.compare(`${at} worked`, {
    domain: workedMinutes(
      { startTime: startTimeLocal, endTime: endTimeLocal, unpaidBreakMinutes: row.unpaidBreakMinutes },
      { dateLocal, timeZone: zone },
    ),
    api: row.workedMinutes,
    pdf: text.includes(`Time worked ${formatDuration(minutes)} `) ? minutes : text,
    postgres: minutes,
  });
  tally.compare(`${at} booked`, {
    domain: elapsedMinutes(
      { dateLocal, startTime: originalStartTimeLocal, endTime: originalEndTimeLocal },
      zone,
    ),
    api: row.bookedMinutes,
    postgres: asBooked!.elapsed,
  });
}

const lengthOf = ({ startTime, endTime }: { startTime: string; endTime: string }): number =>
  minutesOfDay(endTime)! - minutesOfDay(startTime)!;

const description =
  /^(?<date>\S+)(?: (?<start>\d\d:\d\d)-(?<finish>\d\d:\d\d))? (?<employee>Educator \d+), Hours, (?<quantity>\S+) x (?<rate>\S+), Site/;

/** The facts given to accounting programs in words. */
function withDescription(row: Record<string, string>): Record<string, string> {
  const said = description.exec(row['Description'] ?? '')?.groups ?? {};
  return { ...row, start: '', finish: '', ...withoutAbsent(said) };
}

const withoutAbsent = (said: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(said).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );

/** The month comes first in Canada and the US (product.md 12). */
function shortDateOf(date: string, variant: string): string {
  const [year, month, day] = date.split('-');
  return ['CA', 'US'].includes(variant) ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
}
