import { asksAgain } from '@staffroom/domain/bookings/change/amend-booking.rules.ts';
import type { NotSentReason } from '@staffroom/domain/notifications/message-state.rules.ts';
import { noticeTemplates } from '@staffroom/domain/notifications/notice-templates.ts';
import type { BookingTemplate } from '@staffroom/domain/notifications/notice-templates.ts';
import { mergeChanges } from '@staffroom/domain/notifications/changed-parts.rules.ts';
import type { ChangedPart } from '@staffroom/domain/notifications/changed-parts.rules.ts';
import { checkStillAsks } from '@staffroom/domain/notifications/notice-times.rules.ts';
import {
  bookingsStillNews,
  datesStillNews,
  isRequestOvertaken,
  newsOfBookings,
  overtakersOf,
} from '@staffroom/domain/notifications/overtaken.rules.ts';
import type { NewsOfDays } from '@staffroom/domain/notifications/overtaken.rules.ts';
import { nothingElse, tellTogether } from '@staffroom/domain/notifications/tell-together.rules.ts';
import type { ToldTogether } from '@staffroom/domain/notifications/tell-together.rules.ts';
import type { Database } from '../../../db/connections/pool.ts';
import { readTogether } from '../../../db/transaction.ts';
import type { Statement } from '../../../db/transaction.ts';
import { approversAmong } from '../../pending-bookings/approvers.sql.ts';
import { composeMessage } from './compose-message.ts';
import type { MessageFrame } from './message-parts.ts';
import { bookingFacts, requestFacts } from '../notice-facts.sql.ts';
import {
  isFeedbackGiven,
  isStillLate,
  isToldDelayOver,
  laterNews,
  untoldChanges,
  untoldNews,
} from '../later-news.sql.ts';
import type { BookingFacts, RequestFacts } from '../notice-facts.sql.ts';
import type { ClaimedNotice } from '../claim-notice.sql.ts';
import type { Message } from './format-message.ts';

type NewsNotice = ClaimedNotice & { template: BookingTemplate };
type Options = {
  /** The worker login. */
  database: Database;
  frame: MessageFrame;
  now: Temporal.Instant;
};

/**
 * The message about a request or its bookings in their current state, or why there is nothing left to say. Of several
 * that waited for the same reader, the newest covers them all.
 */
export async function composeNews(
  notice: NewsNotice,
  { database, frame, now }: Options,
): Promise<Message | NotSentReason> {
  if (notice.request_id === null) return 'unreachable';
  const read = readerOf(notice, database);
  if (notice.template === 'feedbackAsked') {
    const [[given]] = await read([isFeedbackGiven(notice)]);
    if (given?.exists) return 'overtaken';
  }
  const later = await listLaterNews(notice, read);
  const datesLocal = daysToTell(notice, later);
  if (datesLocal?.length === 0) return 'replaced';
  if (notice.template === 'candidateLate') {
    const [[late]] = await read([isStillLate(notice)]);
    if (!late?.exists) return 'overtaken';
  }
  if (notice.template === 'candidateOnTime') {
    const [[over]] = await read([isToldDelayOver(notice)]);
    if (!over?.exists) return 'overtaken';
  }
  const { changes, together } = await gatherUntold(notice, datesLocal, read);
  if (together === null) return 'overtaken';
  const told = withFactsOf(notice, together, datesLocal);
  const { request, bookings } = await readFacts(told, datesLocal, read);
  if (!request) return 'unreachable';
  const { template } = notice;
  const { status, approve_before_utc: approveBeforeUtc } = request;
  const asks = checkStillAsks(template, { now, status, approveBeforeUtc });
  if (asks !== 'asks') return asks;
  if (noticeTemplates[template].asksForDecision && !(await mayDecide(notice, request, { read, now })))
    return 'overtaken';
  const newsOf = datesLocal === null ? bookingsToTell(notice, bookings, later) : bookings;
  if (newsOf === null) return 'replaced';
  if (isRequestOvertaken(template, { status, bookings: newsOf })) return 'overtaken';
  return composeMessage({
    notice: told,
    request,
    bookings: newsOf,
    changes,
    also: together.also,
    toConfirm: namesToConfirm(told, changes, newsOf),
    frame,
    now,
  });
}

type Read = <Rows extends readonly unknown[]>(statements: {
  [Index in keyof Rows]: Statement<Rows[Index]>;
}) => Promise<{ -readonly [Index in keyof Rows]: Rows[Index][] }>;

function readerOf({ client_group_id: clientGroupId }: NewsNotice, database: Database): Read {
  return async (statements) =>
    readTogether(database, { clientGroupIds: [clientGroupId], contactId: null }, statements);
}

async function listLaterNews(notice: NewsNotice, read: Read): Promise<NewsOfDays[]> {
  if (overtakersOf(notice.template).length === 0) return [];
  const [later] = await read([laterNews(notice)]);
  return later.map((news) => ({ subjectId: news.subject_id, datesLocal: news.dates }));
}

/** Whether the reader may still decide: a delegation may have ended, or a right may have been removed. */
async function mayDecide(
  { client_group_id: clientGroupId, contact_id }: NewsNotice,
  request: RequestFacts,
  { read, now: at }: { read: Read; now: Temporal.Instant },
): Promise<boolean> {
  const { client_id: clientId, location_id: locationId, created_by_contact_id: except } = request;
  const [deciding] = await read([
    approversAmong([contact_id], { clientGroupId, clientId, locationId, except, at }),
  ]);
  return deciding.length > 0;
}

/** The days that the message still has to cover; null when it is not about single days. */
function daysToTell({ subject_id, params }: NewsNotice, later: readonly NewsOfDays[]): string[] | null {
  return params.datesLocal === undefined
    ? null
    : datesStillNews({ subjectId: subject_id, datesLocal: params.datesLocal }, later);
}

/** For a request as a whole, the bookings that the message still has to cover; null when there are none. */
function bookingsToTell(
  { subject_id }: NewsNotice,
  bookings: readonly BookingFacts[],
  later: readonly NewsOfDays[],
): BookingFacts[] | null {
  if (later.some((news) => news.subjectId === subject_id)) return null;
  if (later.length === 0 || bookings.length === 0) return [...bookings];
  const places = bookings.map((facts) => ({
    bookingId: facts.booking_id,
    blockId: facts.block_id,
    dateLocal: facts.date_local,
    facts,
  }));
  const untold = bookingsStillNews(places, later).map(({ facts }) => facts);
  if (untold.length === 0) return null;
  const remaining = untold.filter(({ status }) => status !== 'Cancelled');
  return remaining.length === 0 ? untold : remaining;
}

/** What the message covers in place of others, and the changes that its reader has not been notified of. */
async function gatherUntold(
  notice: NewsNotice,
  datesLocal: readonly string[] | null,
  read: Read,
): Promise<{ changes: ChangedPart[]; together: ToldTogether | null }> {
  const { template, params } = notice;
  const news = { template, candidateId: params.candidateId ?? null, educator: null };
  const tellsOthers = newsOfBookings.some((one) => one === template);
  if (!tellsOthers || datesLocal === null) return { changes: [], together: { ...news, also: nothingElse } };
  const [rows, changesOfDays] = await read([
    untoldNews(notice, datesLocal),
    untoldChanges(notice, datesLocal),
  ]);
  const changes = mergeChanges(
    [...Map.groupBy(changesOfDays, (change) => change.booking_id).values()].map((each) => ({
      dateLocal: each[0]!.date_local,
      changes: each.flatMap((change) => change.changes),
    })),
  );
  const untold = rows.map((row) => ({
    template: row.template,
    candidateId: row.candidateId,
    educator: row.educator,
  }));
  // A single change that is known only by its fields still counts.
  const isChanged = changes.length > 0 || changesOfDays.length <= 1;
  const together = tellTogether(news, untold, { isChanged });
  const tellsChanges = together?.template === 'bookingChanged' || together?.also.isChanged === true;
  return { changes: tellsChanges ? changes : [], together };
}

/** The educators who are still asked to confirm what the message says was changed. */
function namesToConfirm(
  { params }: NewsNotice,
  changes: readonly ChangedPart[],
  bookings: readonly BookingFacts[],
): string[] {
  const fields = changes.length > 0 ? changes.map(({ field }) => field) : (params.fields ?? []);
  if (!asksAgain(fields)) return [];
  const names = bookings.flatMap((one) =>
    one.is_asked_again && one.educator !== null ? [one.educator] : [],
  );
  return [...new Set(names)];
}

/** The notice with the template to use and the candidate that it names. */
function withFactsOf(
  notice: NewsNotice,
  { template, candidateId }: ToldTogether,
  datesLocal: string[] | null,
): NewsNotice {
  const { candidateId: _, fields, ...params } = notice.params;
  return {
    ...notice,
    template,
    params: {
      ...params,
      ...(candidateId !== null && { candidateId }),
      ...(template === notice.template && fields && { fields }),
      ...(datesLocal !== null && { datesLocal }),
    },
  };
}

/** The current facts that the message is about. */
async function readFacts(
  { client_group_id: clientGroupId, request_id, subject_id: subjectId, params }: NewsNotice,
  datesLocal: readonly string[] | null,
  read: Read,
): Promise<{ request: RequestFacts | undefined; bookings: BookingFacts[] }> {
  const { candidateId = null, byContactId = null } = params;
  const requestId = request_id!;
  const [[request], bookings] = await read([
    requestFacts({ clientGroupId, requestId, candidateId, byContactId }),
    bookingFacts({ clientGroupId, requestId, subjectId, datesLocal }),
  ]);
  return { request, bookings };
}
