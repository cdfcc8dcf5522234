import { allowed, atField, firstRefusal, refuse } from '../../errors/verdict.ts';
import type { Verdict } from '../../errors/verdict.ts';
import { typedText } from '../../text/is-blank.ts';
import type { AssignmentState } from '../assignment-state.ts';
import type { BookingStatusName } from '../booking-status.ts';
import { checkBookingRequest } from '../create/create-booking.rules.ts';
import type { BookingFacts, BookingRefusal, BookingWish } from '../create/create-booking.rules.ts';
import { checkBlockLength } from '../extend/victorian-block.rules.ts';

/** What of a booking can be changed once it is made. */
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
  BookingWish,
  'startTime' | 'endTime' | 'breakMinutes' | 'gradeIds' | 'reasonForAbsence' | 'covering' | 'room' | 'notes'
> & { readonly dateLocal: string };

/** The fields in which a booking would differ, in their order. A contact and their name are the same person. */
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
  /** Of the other running days of its block. */
  readonly otherDatesLocal: readonly string[];
  /** It replaces somebody who asked for it themselves. */
  readonly isReplaceMe: boolean;
};

/**
 * Every rule that a change breaks, by field: those of creation, as far as they look at what changes. A date can be
 * changed while nobody has taken the booking.
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
  const wish: BookingWish = {
    ...nothingElse,
    ...after,
    locationId,
    classificationId,
    dates: [after.dateLocal],
  };
  // The day is theirs: for somebody else it would leave them without cover, and be told of it as if it were theirs.
  const fixed: BookingRefusal[] =
    facts.isReplaceMe && fields.has('covering') ? atField('covering', refuse('covering_fixed')) : [];
  const broken = checkBookingRequest(wish, facts).filter(({ field }) => {
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

/** What a change leaves alone, filled in so that no rule stumbles over it. */
const nothingElse = {
  bookingsPerDate: 1,
  certificationIds: [],
  submittedBy: null,
  policiesAgreed: [],
  confirmations: [],
  purchaseOrder: null,
  costCentre: null,
  reference: null,
} as const satisfies Partial<BookingWish>;

/** What an educator agreed to: a change of it asks one who had confirmed again. */
const agreedFields: ReadonlySet<AmendableField> = new Set([
  'dateLocal',
  'startTime',
  'endTime',
  'breakMinutes',
  'gradeIds',
]);

/** What a change means for whoever holds the booking: asked again, told, or nobody is there. */
export function educatorAfter(
  state: AssignmentState | null,
  fields: readonly AmendableField[],
): 'askedAgain' | 'told' | 'nobody' {
  if (state === null || state === 'declined' || state === 'withdrawn') return 'nobody';
  return state === 'confirmed' && fields.some((field) => agreedFields.has(field)) ? 'askedAgain' : 'told';
}
