import type * as z from 'zod/mini';
import { checkBookingActions, formatAction } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import type { ActionFacts } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { defaultBookingLimits } from '@staffroom/domain/bookings/booking-limits.ts';
import { formatBookingNumber } from '@staffroom/domain/bookings/booking-number.ts';
import type { bookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { isNamed } from '@staffroom/domain/bookings/assignment-state.ts';
import { plainClassification } from '@staffroom/domain/bookings/booking-times.rules.ts';
import { localToInstant } from '@staffroom/domain/time/local-instant.ts';
import type { Settings } from '../../../http/settings.ts';
import type { BookingPlace } from '../../../identity/viewer/structure.ts';
import type { Viewer } from '../../../identity/viewer/viewer.ts';
import type { ListedRow } from '../list/list-bookings.sql.ts';
import type {
  AssignmentRow,
  BlockRow,
  CandidateRow,
  ClassificationRow,
  FeedbackRow,
  LastDayRow,
  RequestRow,
} from '../list/page-parts.sql.ts';

export type Card = z.input<typeof bookingCard>;

/** Who asks, and when. */
export type CardCaller = {
  viewer: Viewer;
  receivedAt: Temporal.Instant;
  settings: Pick<Settings, 'features'>;
};

/** What `cardParts` found. */
export type CardLists = {
  blocks: BlockRow[];
  requests: RequestRow[];
  assignments: AssignmentRow[];
  candidates: CandidateRow[];
  classifications: ClassificationRow[];
  feedback: FeedbackRow[];
  lastDays: LastDayRow[];
};

/** Prints a booking, or a date of a pending request, as lists show it; null where the place is not known yet. */
export function cardPrinter(caller: CardCaller, lists: CardLists): (row: ListedRow) => Card | null {
  const blockOf = indexBy(lists.blocks, (row) => row.block_id);
  const requestOf = indexBy(lists.requests, (row) => row.request_id);
  const assignmentOf = indexBy(lists.assignments, (row) => row.booking_id);
  const candidateOf = indexBy(lists.candidates, (row) => row.candidate_id);
  const titleOf = indexBy(lists.classifications, (row) => row.classification_id);
  const feedbackStateOf = feedbackReader(lists);
  const placeOf = placeFinder(caller.viewer);
  const formatActions = actionsPrinter(caller);

  return (row) => {
    const place = placeOf(row);
    if (!place) return null;
    const startTime = row.start_time_local.slice(0, 5);
    const block = row.block_id === null ? undefined : blockOf.get(row.block_id);
    const request = requestOf.get(row.request_id);
    const assignment = row.block_id === null ? undefined : assignmentOf.get(row.id);
    // The same person can have accepted another booking of this page, so being found is not enough.
    const named = assignment && isNamed(assignment.state) ? assignment : undefined;
    const candidate = named && candidateOf.get(named.candidate_id);
    const firstDate = block?.first_date_local ?? row.series_start ?? row.date_local;
    const lastDate = block?.last_date_local ?? row.series_end ?? row.date_local;
    return {
      id: row.block_id === null ? null : row.id,
      pendingBookingId: row.block_id === null ? row.id : null,
      number:
        block && row.position !== null
          ? formatBookingNumber(block.number, row.position)
          : (request?.number ?? ''),
      blockId: row.block_id,
      position: row.position,
      total: block?.total ?? null,
      seriesStart: firstDate,
      seriesEnd: lastDate,
      type: row.type,
      dateLocal: row.date_local,
      startTime,
      endTime: row.end_time_local.slice(0, 5),
      timeZone: place.timeZone,
      startUtc:
        row.start_utc === null
          ? localToInstant(row.date_local, startTime, place.timeZone, 'start').toString()
          : toSecond(row.start_utc),
      breakMinutes: row.break_minutes,
      status: row.status,
      assignment: assignment ? formatAssignment(assignment) : null,
      client: { id: place.clientId, name: place.clientName },
      location: { id: place.locationId, name: place.locationName },
      classification: {
        id: row.classification_id,
        onlineTitle: titleOf.get(row.classification_id)?.online_title ?? '',
      },
      candidate: candidate
        ? {
            id: candidate.candidate_id,
            name: candidate.name,
            minutesLate: named.minutes_late,
            imageVersion: candidate.image_version,
          }
        : null,
      covering: row.covering_name,
      reasonForAbsence: row.reason_for_absence,
      requestedBy: row.block_id === null ? (request?.created_by_name ?? '') : null,
      room: row.room,
      bookingsPerDate: row.bookings_per_date ?? request?.bookings_per_date ?? 1,
      feedbackState: named ? feedbackStateOf(row, named) : 'none',
      actions: formatActions(
        {
          status: row.status,
          assignmentState: assignment?.state ?? null,
          dateLocal: row.date_local,
          startTime,
          block: { firstDate, lastDate },
        },
        place,
      ),
      version: row.version,
    };
  };
}

/** Where a row stands, as the viewer's tree knows it. */
export function placeFinder({ rights }: Viewer) {
  const placesOf = new Map(rights.links.groups.map(({ groupId, places }) => [groupId, places]));
  return (row: { client_group_id: string; location_id: number }): BookingPlace | undefined =>
    placesOf.get(row.client_group_id)?.get(row.location_id);
}

type OwnFacts = Pick<ActionFacts, 'status' | 'assignmentState' | 'dateLocal' | 'startTime' | 'block'>;

/**
 * What the viewer can do with a booking now. The write asks the database again what is taken from the place here.
 */
export function actionsPrinter({ viewer, receivedAt, settings }: CardCaller) {
  const { rights, emailVerified: isEmailVerified } = viewer;
  const modifiable = rights.locationIds('booking', 'modify');
  const deletable = rights.locationIds('booking', 'delete');
  const isEnabled = settings.features.includes('enableExtendBooking');
  return (facts: OwnFacts, place: BookingPlace): Card['actions'] => {
    const { cancel, extend, amend } = checkBookingActions(
      {
        ...facts,
        now: receivedAt,
        timeZone: place.timeZone,
        isOnlineCancellationAllowed: place.isOnlineCancellationAllowed,
        isEnabled,
        location: place,
        restrictions: [],
        classification: plainClassification,
        limits: defaultBookingLimits,
        cutOff: place.sameDayCutOff,
        earliestStartTime: null,
      },
      {
        canModify: modifiable.has(place.locationId),
        canDelete: deletable.has(place.locationId),
        isEmailVerified,
      },
    );
    return { cancel: formatAction(cancel), extend: formatAction(extend), amend: formatAction(amend) };
  };
}

/** For a named educator. 'pending' stands on the last completed day worked of a block (product.md 24). */
function feedbackReader({ feedback, lastDays }: CardLists) {
  const given = new Set(feedback.map((row) => stintOf(row.block_id, row.candidate_id)));
  const lastDayOf = new Map(
    lastDays.map((row) => [stintOf(row.block_id, row.candidate_id), row.last_end_utc]),
  );
  return (row: ListedRow, assignment: AssignmentRow): Card['feedbackState'] => {
    const stint = stintOf(row.block_id, assignment.candidate_id);
    if (given.has(stint)) return 'completed';
    const isWorked = row.is_over && (row.status === 'Filled' || row.status === 'Invoiced');
    return isWorked && lastDayOf.get(stint) === assignment.end_utc ? 'pending' : 'none';
  };
}

/** One educator's days of one block. */
export const stintOf = (blockId: string | null, candidateId: string): string => `${blockId} ${candidateId}`;

export function indexBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function formatAssignment(row: AssignmentRow): NonNullable<Card['assignment']> {
  return {
    state: row.state,
    offeredAtUtc: toSecondOrNull(row.offered_at_utc),
    acceptedAtUtc: toSecondOrNull(row.accepted_at_utc),
    confirmedAtUtc: toSecondOrNull(row.confirmed_at_utc),
    arrivedAtUtc: toSecondOrNull(row.arrived_at_utc),
  };
}

/** An instant without the parts of its second. */
function toSecond(instant: string): string {
  return instant.length === 20 ? instant : `${instant.slice(0, 19)}Z`;
}

const toSecondOrNull = (instant: string | null) => (instant === null ? null : toSecond(instant));
