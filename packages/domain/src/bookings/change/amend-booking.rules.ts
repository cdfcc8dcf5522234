import { allowed, atField, firstRefusal, refuse } from '../../errors/verdict.ts';
import type { Verdict } from '../../errors/verdict.ts';
import { typedText } from '../../text/is-blank.ts';
import type { AssignmentState } from '../assignment-state.ts';
import type { BookingStatusName } from '../booking-status.ts';
import { checkBookingRequest } from '../create/create-booking.rules.ts';
import type { BookingFacts, BookingRefusal, WantedBooking } from '../create/create-booking.rules.ts';
import { checkBlockLength } from '../extend/victorian-block.rules.ts';

/** The fields of a booking that can be changed after it was made. */
export const amendableFields = [
  'dateLocal',
  'startTime',
  'endTime',
  'breakMinutes',
  'gradeIds',
  'reasonForAbsence',
  'covering',
  'room',
  'notes',
] as const;
export type AmendableField = (typeof amendableFields)[number];

export type AmendableValues = Pick<
  WantedBooking,
  'startTime' | 'endTime' | 'breakMinutes' | 'gradeIds' | 'reasonForAbsence' | 'covering' | 'room' | 'notes'
> & { readonly dateLocal: string };

/** The fields that would differ, in their order. A contact and that contact's name are the same person. */
export function amendedFields(before: AmendableValues, after: AmendableValues): AmendableField[] {
  return amendableFields.filter((field) => keyOf(before, field) !== keyOf(after, field));
}

function keyOf(values: AmendableValues, field: AmendableField): string {
  const { covering } = values;
  if (field === 'covering') return covering?.contactId ?? `name ${typedText(covering?.name ?? '')}`;
  if (field === 'gradeIds') return values.gradeIds.toSorted().join(' ');
  return typedText(String(values[field]));
}

export type AmendmentFacts = BookingFacts & {
  readonly status: BookingStatusName;
  readonly locationId: number;
  readonly classificationId: string;
  /** Of the other active days of its block. */
  readonly otherDatesLocal: readonly string[];
  /** It replaces somebody who requested it themselves. */
  readonly isReplaceMe: boolean;
};

/**
 * Every rule that a change breaks, by field: the rules of creation, as far as they concern what changes. The date can
 * only be changed while nobody has taken the booking.
 */
export function checkAmendedValues(
  before: AmendableValues,
  after: AmendableValues,
  facts: AmendmentFacts,
): BookingRefusal[] {
  const fields = new Set<string>(amendedFields(before, after));
  const changesWhen = ['dateLocal', 'startTime', 'endTime', 'breakMinutes'].some((field) =>
    fields.has(field),
  );
  const { locationId, classificationId } = facts;
  const changed: WantedBooking = {
    ...nothingElse,
    ...after,
    locationId,
    classificationId,
    dates: [after.dateLocal],
  };
  // The day belongs to the person who requested it: moved to somebody else, it would leave them without cover.
  const fixed: BookingRefusal[] =
    facts.isReplaceMe && fields.has('covering') ? atField('covering', refuse('covering_fixed')) : [];
  const broken = checkBookingRequest(changed, facts).filter(({ field }) => {
    if (field === 'dates') return fields.has('dateLocal');
    if (field === 'startTime' || field === 'endTime' || field === 'breakMinutes') return changesWhen;
    return fields.has(field);
  });
  const moved = fields.has('dateLocal') ? checkMovedDate(after.dateLocal, facts) : allowed;
  return moved.ok || broken.some(({ field }) => field === 'dates')
    ? [...fixed, ...broken]
    : [{ ...moved, field: 'dates' }, ...fixed, ...broken];
}

function checkMovedDate(dateLocal: string, facts: AmendmentFacts): Verdict {
  const { status, otherDatesLocal, location, limits } = facts;
  return firstRefusal(
    status === 'Unfilled' ? allowed : refuse('booking_date_fixed'),
    otherDatesLocal.includes(dateLocal) ? refuse('booking_date_in_series') : allowed,
    location === null
      ? allowed
      : () =>
          checkBlockLength(
            [...otherDatesLocal, dateLocal].toSorted(),
            location,
            limits.victorianBlockDaysMax,
          ),
  );
}

/** Neutral values for everything that a change leaves alone, so that no rule refuses them. */
const nothingElse = {
  bookingsPerDate: 1,
  certificationIds: [],
  submittedBy: null,
  policiesAgreed: [],
  confirmations: [],
  purchaseOrder: null,
  costCentre: null,
  reference: null,
} as const satisfies Partial<WantedBooking>;

/** What an educator agreed to. */
const agreedFields: ReadonlySet<AmendableField> = new Set([
  'dateLocal',
  'startTime',
  'endTime',
  'breakMinutes',
  'gradeIds',
]);

/** Whether a change of these fields asks a confirmed educator again. */
export function asksAgain(fields: readonly AmendableField[]): boolean {
  return fields.some((field) => agreedFields.has(field));
}

/** What a change means for the booking's educator: asked again, notified, or there is none. */
export function educatorAfter(
  state: AssignmentState | null,
  fields: readonly AmendableField[],
): 'askedAgain' | 'told' | 'nobody' {
  if (state === null || state === 'declined' || state === 'withdrawn') return 'nobody';
  return state === 'confirmed' && asksAgain(fields) ? 'askedAgain' : 'told';
}
