import type { BookingRequest } from '@staffroom/domain/bookings/create-booking.contract.ts';
import type { BookingWish } from '@staffroom/domain/bookings/create-booking.rules.ts';
import { createStore } from '../../lib/store.ts';

/** What is typed into the booking form: the wish that the rules check, and what they leave alone. */
export type BookingDraft = BookingWish & {
  readonly preferredCandidateId: string | null;
  readonly confirmations: BookingRequest['confirmations'];
  readonly policiesAgreed: BookingRequest['policiesAgreed'];
  readonly bookAnyway: boolean;
};

export const emptyDraft: BookingDraft = {
  locationId: null,
  classificationId: null,
  dates: [],
  bookingsPerDate: 1,
  startTime: '',
  endTime: '',
  breakMinutes: 0,
  gradeIds: [],
  certificationIds: [],
  reasonForAbsence: '',
  covering: null,
  submittedBy: null,
  room: '',
  notes: '',
  policiesAgreed: [],
  confirmations: [],
  preferredCandidateId: null,
  purchaseOrder: null,
  costCentre: null,
  reference: null,
  bookAnyway: false,
};

/** The draft being typed; null until the form has filled in where it starts from. */
const draft = createStore<BookingDraft | null>(null);
export const draftStore = draft;

const storageName = (contactId: string) => `bookingDraft:${contactId}`;

/** What this contact was typing on this device, or null. What cannot be read is no draft. Never throws. */
export function readKeptDraft(
  contactId: string,
  shelf: Pick<Storage, 'getItem'> = localStorage,
): BookingDraft | null {
  try {
    const kept = JSON.parse(shelf.getItem(storageName(contactId)) ?? 'null') as unknown;
    return isDraft(kept) ? { ...emptyDraft, ...kept, bookAnyway: false } : null;
  } catch {
    return null;
  }
}

/** Survives reload, expiry and a lost network. A full storage costs the survival, not the form. */
export function keepDraft(
  contactId: string,
  kept: BookingDraft | null,
  shelf: Pick<Storage, 'setItem' | 'removeItem'> = localStorage,
): void {
  try {
    if (kept === null) shelf.removeItem(storageName(contactId));
    else shelf.setItem(storageName(contactId), JSON.stringify(kept));
  } catch {
    // Nothing to do: the form itself still holds everything.
  }
}

function isDraft(kept: unknown): kept is Partial<BookingDraft> {
  if (typeof kept !== 'object' || kept === null) return false;
  return Object.entries(emptyDraft).every(([field, empty]) => {
    const value = (kept as Record<string, unknown>)[field];
    if (value === undefined) return true;
    if (Array.isArray(empty)) return Array.isArray(value);
    return empty === null
      ? value === null || ['string', 'number', 'object'].includes(typeof value)
      : typeof value === typeof empty;
  });
}

/** The draft as the call takes it; null while a required choice is still open. */
export function toRequest(typed: BookingDraft): BookingRequest | null {
  if (typed.locationId === null || typed.classificationId === null) return null;
  const orNull = (text: string | null) => (text === null || text.trim() === '' ? null : text.trim());
  const coveringName = orNull(typed.covering?.name ?? null);
  return {
    locationId: typed.locationId,
    classificationId: typed.classificationId,
    dates: [...typed.dates],
    bookingsPerDate: typed.bookingsPerDate,
    startTime: typed.startTime,
    endTime: typed.endTime,
    breakMinutes: typed.breakMinutes,
    gradeIds: [...typed.gradeIds],
    certificationIds: [...typed.certificationIds],
    reasonForAbsence: typed.reasonForAbsence,
    covering:
      typed.covering?.contactId !== undefined
        ? { contactId: typed.covering.contactId }
        : coveringName === null
          ? null
          : { name: coveringName },
    submittedBy: orNull(typed.submittedBy),
    room: typed.room.trim(),
    notes: typed.notes.trim(),
    policiesAgreed: typed.policiesAgreed,
    confirmations: typed.confirmations,
    preferredCandidateId: typed.preferredCandidateId,
    purchaseOrder: orNull(typed.purchaseOrder),
    costCentre: orNull(typed.costCentre),
    reference: orNull(typed.reference),
    bookAnyway: typed.bookAnyway,
  };
}
