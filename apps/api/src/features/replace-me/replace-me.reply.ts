import { formatAction } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { undoSecondsLeft } from '@staffroom/domain/bookings/cancel/restore-booking.rules.ts';
import { checkUndoing } from '@staffroom/domain/bookings/cancel/undo-booking.rules.ts';
import { parseCutOff } from '@staffroom/domain/bookings/create/cut-off.rules.ts';
import { allowed } from '@staffroom/domain/errors/verdict.ts';
import type { Verdict } from '@staffroom/domain/errors/verdict.ts';
import { checkWithdrawal } from '@staffroom/domain/pending-bookings/pending-booking.rules.ts';
import {
  checkMayReplaceMe,
  checkReplaceMe,
  isCutOffPassed,
  listReplaceMeDays,
} from '@staffroom/domain/replace-me/replace-me.rules.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import { closedMessage } from '../bookings/closed-message.ts';
import { withdrawalFacts } from '../pending-bookings/pending-booking.reply.ts';
import { defaultsOf, rulesFacts, wantedBooking } from './replace-me-facts.ts';
import type { ReplaceMePlaceRow, ReplaceMeRow } from './replace-me.sql.ts';

/** The viewer's rights at the location, in the form read by the rules. */
export function rightsAt(viewer: Viewer, row: Pick<ReplaceMePlaceRow, 'location_id' | 'is_enabled'>) {
  return {
    canAsk: viewer.rights.locationIds('replace-me', 'create').has(row.location_id),
    isEmailVerified: viewer.emailVerified,
    isEnabled: row.is_enabled,
  };
}

export function formatPlace(viewer: Viewer, at: Temporal.Instant) {
  return (row: ReplaceMePlaceRow) => {
    const rights = rightsAt(viewer, row);
    const facts = rulesFacts(row, at);
    return {
      locationId: row.location_id,
      locationName: row.name,
      timeZone: row.time_zone,
      tag: row.is_enabled,
      permitted: rights.canAsk && rights.isEnabled,
      needsApproval: !viewer.rights.locationIds('booking', 'create').has(row.location_id),
      cutOffPassed: isCutOffPassed(facts),
      cutOffTime: parseCutOff(row.same_day_cut_off).slice(0, 5),
      defaults: defaultsOf(row).defaults,
      classifications: row.classifications.map(({ id, onlineTitle, shouldShowBreaks }) => ({
        id,
        onlineTitle,
        shouldShowBreaks,
      })),
      days: !row.is_enabled
        ? []
        : listReplaceMeDays(facts).map((day) => {
            const may = checkMayReplaceMe(rights);
            const ask = may.ok ? firstBroken(row, day.dateLocal, facts) : may;
            const request = formatDayRequest(viewer, row, { dateLocal: day.dateLocal, at });
            return {
              ...day,
              ask: formatAction(ask),
              askedAt: askedElsewhere(row, day.dateLocal),
              closedMessage: closedMessage(row.restrictions, day.dateLocal),
              request,
            };
          }),
    };
  };
}

/** A choice that is still to be made is not a refusal yet. */
function firstBroken(
  row: ReplaceMePlaceRow,
  dateLocal: string,
  facts: ReturnType<typeof rulesFacts>,
): Verdict {
  const broken = checkReplaceMe(wantedBooking(row, dateLocal, {}), facts);
  return broken.find(({ code }) => code !== 'classification_required') ?? allowed;
}

/** The other location for which the person has asked to be replaced on the day. */
function askedElsewhere({ open_requests, location_id }: ReplaceMePlaceRow, dateLocal: string): string | null {
  const elsewhere = open_requests.find(
    (one) => one.dateLocal === dateLocal && one.locationId !== location_id,
  );
  return elsewhere?.locationName ?? null;
}

/** A request that the person withdrew themselves counts as never made. */
function formatDayRequest(
  viewer: Viewer,
  row: ReplaceMePlaceRow,
  { dateLocal, at }: { dateLocal: string; at: Temporal.Instant },
) {
  const found = row.requests.find((request) => request.dateLocal === dateLocal);
  if (!found || found.requestStatus === 'Cancelled' || found.booking?.wasUndone === true) return null;
  return formatReplaceMe(viewer, found, at);
}

export function formatReplaceMe(viewer: Viewer, row: ReplaceMeRow, at: Temporal.Instant) {
  const { id, number, status, dateLocal, startTime, endTime, candidate, version } = row;
  const facts = withdrawalFacts(viewer, {
    status: row.requestStatus,
    source: 'replaceMe',
    location_id: row.locationId,
    created_by_contact_id: row.createdByContactId,
  });
  return {
    id,
    number,
    status,
    dateLocal,
    startTime,
    endTime,
    candidate,
    rejection: status === 'Rejected' ? { by: row.rejectedBy, reason: row.reason ?? '' } : null,
    withdraw: formatAction(checkWithdrawal(facts)),
    undo: formatUndo(viewer, row, at),
    version,
  };
}

/** A waiting request is withdrawn; a booking is undone by the same rule as any other. */
function formatUndo({ contactId, rights, emailVerified }: Viewer, row: ReplaceMeRow, at: Temporal.Instant) {
  const { status, booking, createdByContactId, askedAt, locationId } = row;
  const isOwn = createdByContactId === contactId;
  if (booking === null) {
    const secondsLeft = undoSecondsLeft(Temporal.Instant.from(askedAt), at);
    const isOpen = status === 'PendingApproval' && isOwn && secondsLeft > 0;
    return isOpen ? { secondsLeft, bookingId: null } : null;
  }
  if (booking.madeAt === null || !rights.locationIds('booking', 'create').has(locationId)) return null;
  const madeAt = Temporal.Instant.from(booking.madeAt);
  const { wasOffered, wasExtended } = booking;
  const facts = { now: at, isOwn, madeAt, statuses: [booking.status], wasOffered, wasExtended };
  const secondsLeft = undoSecondsLeft(madeAt, at);
  return emailVerified && checkUndoing(facts).ok && secondsLeft > 0
    ? { secondsLeft, bookingId: booking.id }
    : null;
}
