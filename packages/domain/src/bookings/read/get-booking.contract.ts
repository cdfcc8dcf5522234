import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/define-endpoint.ts';
import {
  actionVerdict,
  id,
  instant,
  localDate,
  localTime,
  named,
  namedLocation,
  shortNumber,
  version,
} from '../../contract/wire-types.ts';
import { amendableFields } from '../change/amend-booking.rules.ts';
import { assignment, bookingConfirmation, bookingStatus, bookingType } from '../booking-shapes.ts';
import { givenFeedback } from '../../feedback/feedback-shapes.ts';
import { seesBookings } from '../../permissions/access-lists.ts';
import { notSentReasons } from '../../notifications/message-state.rules.ts';

/**
 * The events of a booking's history. A request that waited was requested and then approved, any other was created; one
 * that was rejected, or withdrawn by its maker, has no booking, so withdrawn and declined refer to an educator.
 */
export const historyKinds = [
  'created',
  'requested',
  'approved',
  'offered',
  'accepted',
  'confirmed',
  'late',
  'onTime',
  'arrived',
  'declined',
  'withdrawn',
  'cancelled',
  'restored',
  'undone',
  'changed',
  'extended',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** The booking detail of spec section 3 plus what product.md section 3 adds. dates are the bookings of the block. */
export const getBooking = defineEndpoint({
  name: 'getBooking',
  method: 'GET',
  path: '/api/v1/bookings/:bookingId',
  summary: 'Booking detail',
  access: { kind: 'requires', ...seesBookings },
  params: z.strictObject({ bookingId: id }),
  replies: {
    200: z.strictObject({
      id,
      number: shortNumber,
      status: bookingStatus,
      type: bookingType,
      version,
      createdBy: named,
      createdOnUtc: instant,
      client: named,
      clientGroup: named,
      location: z.extend(namedLocation, {
        timeZone: z.string(),
        suburb: z.string(),
        fullAddress: z.string(),
      }),
      blockId: id,
      position: z.int(),
      total: z.int(),
      bookingsPerDate: z.int(),
      dateLocal: localDate,
      startUtc: instant,
      details: z.strictObject({
        startTime: localTime,
        endTime: localTime,
        breakMinutes: z.int(),
        earliestDate: localDate,
        latestDate: localDate,
        areDatesConsecutive: z.boolean(),
        notes: z.string(),
        room: z.string(),
        covering: z.nullable(z.strictObject({ id: z.nullable(id), name: z.string(), reason: z.string() })),
        reasonForAbsence: z.string(),
        submittedBy: z.nullable(z.string()),
        purchaseOrder: z.nullable(z.string()),
        costCentre: z.nullable(z.string()),
        reference: z.nullable(z.string()),
        certifications: z.array(named),
        confirmations: z.array(bookingConfirmation),
        classification: z.strictObject({ id, onlineTitle: z.string() }),
        grades: z.array(z.strictObject({ id, title: z.string() })),
        policiesAgreed: z.array(z.strictObject({ name: z.string(), version: z.string() })),
        preferredCandidateId: z.nullable(id),
      }),
      /**
       * `isConfirmed`: an educator has confirmed that day or has arrived, so it cannot be cancelled online.
       * `isTentative`: Filled, but the block's educator has not answered yet whether they stay for it.
       */
      dates: z.array(
        z.strictObject({
          id,
          date: localDate,
          status: bookingStatus,
          isConfirmed: z.boolean(),
          isTentative: z.boolean(),
        }),
      ),
      assignment: z.nullable(assignment),
      candidate: z.nullable(
        z.strictObject({ id, name: z.string(), minutesLate: z.nullable(z.int()), imageVersion: z.int() }),
      ),
      /** Oldest first. who is empty where the name is no longer known. */
      history: z.array(
        z.strictObject({
          atUtc: instant,
          what: z.enum(historyKinds),
          who: z.string(),
          /**
           * For a change or a late report: each field before and after, as text. seriesEnd is the last date of an
           * extended block; minutesLate is empty where no delay is reported.
           */
          changes: z.optional(
            z.nullable(
              z.array(
                z.strictObject({
                  field: z.enum([...amendableFields, 'seriesEnd', 'minutesLate']),
                  from: z.string(),
                  to: z.string(),
                }),
              ),
            ),
          ),
        }),
      ),
      notificationsLog: z.array(
        z.strictObject({
          atUtc: instant,
          contactName: z.string(),
          method: z.enum(['email', 'sms', 'voice', 'push']),
          template: z.string(),
          sentAtUtc: z.nullable(instant),
          /** When it may be sent, for example after quiet hours. Null until a worker has taken it. */
          dueAtUtc: z.nullable(instant),
          notSentBecause: z.nullable(z.enum(notSentReasons)),
          /** An attempt failed; it will be retried. */
          isRetried: z.boolean(),
        }),
      ),
      feedback: z.nullable(givenFeedback),
      cancelReason: z.nullable(z.string()),
      /**
       * For how many more seconds the viewer can undo the cancellation, or the creation of an Unfilled booking; null
       * where that is not possible.
       */
      undoSecondsLeft: z.nullable(z.int()),
      /**
       * Whether the viewer can cancel other days of its series, whatever the state of this one: `cancel` with scope
       * block.
       */
      canCancelOthers: z.boolean(),
      actions: z.strictObject({
        cancel: actionVerdict,
        extend: actionVerdict,
        amend: actionVerdict,
        feedback: actionVerdict,
      }),
    }),
  },
});
