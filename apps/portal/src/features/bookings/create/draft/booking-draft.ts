import type { BookingRequest } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import { tryStorage } from '../../../../lib/device/try-storage.ts';
import { draftName } from '../../../../shared/booking/booking-intent.ts';
import type { BookingWish } from '@staffroom/domain/bookings/create/create-booking.rules.ts';
import { typedOrNull } from '@staffroom/domain/text/is-blank.ts';

/** What is typed into the booking form: the wish that the rules check, and what they leave alone. */
export type BookingDraft = BookingWish & {
  readonly preferredCandidateId: string | null;
  /** Whom that is, as far as the form knows: it moves along to places whose lists do not hold them. */
  readonly preferredName: string | null;
  readonly confirmations: BookingRequest['confirmations'];
  readonly policiesAgreed: BookingRequest['policiesAgreed'];
  readonly bookAnyway: boolean;
  /** Nobody has chosen the dates yet: the first choice takes their place. */
  readonly areDatesProposed: boolean;
  /** Which draft this is: the same one in every tab that opens it. */
  readonly draftId: string;
  /** The template or copy that the address asked for when it started; '' where it asked for none. */
  readonly origin: string;
  /** Whether a person has changed it: what nobody typed needs no keeping. */
  readonly isTyped: boolean;
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
  preferredName: null,
  purchaseOrder: null,
  costCentre: null,
  reference: null,
  bookAnyway: false,
  areDatesProposed: false,
  draftId: '',
  origin: '',
  isTyped: false,
};

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
/** The tab's own shelf survives a reload; the device's one also the end of the tab, and is open to the others. */
export type Shelves = { readonly tab: Shelf; readonly device: Shelf };

const ownShelves = (): Shelves => ({ tab: sessionStorage, device: localStorage });

/**
 * What this contact was typing: in this tab, else in the last one. Where the address asks for a template or a copy
 * (`origin`), only what began from it in this very tab. Null when there is none. Never throws.
 */
export function readKeptDraft(
  contactId: string,
  origin = '',
  shelves: Shelves = ownShelves(),
): BookingDraft | null {
  const ofTab = parseDraft(() => shelves.tab.getItem(draftName(contactId)));
  if (ofTab !== null && (origin === '' || ofTab.origin === origin)) return ofTab;
  return origin === '' ? parseDraft(() => shelves.device.getItem(draftName(contactId))) : null;
}

/** Whether this tab types into the draft itself, and does not only show what another tab types. */
export function isOwnDraft(contactId: string, draftId: string, shelves: Shelves = ownShelves()): boolean {
  return parseDraft(() => shelves.tab.getItem(draftName(contactId)))?.draftId === draftId;
}

/** Survives reload, expiry and a lost network. A full storage costs the survival, not the form. */
export function keepDraft(contactId: string, kept: BookingDraft, shelves: Shelves = ownShelves()): void {
  for (const shelf of [shelves.tab, shelves.device])
    tryStorage(() => shelf.setItem(draftName(contactId), JSON.stringify(kept)));
}

/** Keeps what newer data made of it: a tab that only shows what another types leaves that to the other. */
export function keepOwnDraft(contactId: string, kept: BookingDraft, shelves: Shelves = ownShelves()): void {
  if (isOwnDraft(contactId, kept.draftId, shelves)) keepDraft(contactId, kept, shelves);
}

/** The draft is over: sent, or started again. What another tab keeps under another id stays. */
export function dropDraft(contactId: string, draftId: string, shelves: Shelves = ownShelves()): void {
  const name = draftName(contactId);
  tryStorage(() => shelves.tab.removeItem(name));
  if (parseDraft(() => shelves.device.getItem(name))?.draftId === draftId)
    tryStorage(() => shelves.device.removeItem(name));
}

/** A draft out of kept text; what cannot be read is no draft. */
export function parseDraft(read: () => string | null): BookingDraft | null {
  try {
    const kept = JSON.parse(read() ?? 'null') as unknown;
    return isDraft(kept) ? { ...emptyDraft, ...withNumbers(kept), bookAnyway: false } : null;
  } catch {
    return null;
  }
}

const numberFields = ['bookingsPerDate', 'breakMinutes'] as const;

/** JSON keeps what is no number as null. */
function withNumbers(kept: Partial<BookingDraft>): Partial<BookingDraft> {
  const unread = numberFields.filter((field) => kept[field] === null);
  return { ...kept, ...Object.fromEntries(unread.map((field) => [field, Number.NaN])) };
}

function isDraft(kept: unknown): kept is Partial<BookingDraft> {
  if (typeof kept !== 'object' || kept === null) return false;
  return Object.entries(emptyDraft).every(([field, empty]) => {
    const value = (kept as Record<string, unknown>)[field];
    if (value === undefined || (value === null && typeof empty === 'number')) return true;
    if (Array.isArray(empty)) return Array.isArray(value);
    return empty === null
      ? value === null || ['string', 'number', 'object'].includes(typeof value)
      : typeof value === typeof empty;
  });
}

/** The draft as the call takes it; null while a required choice is still open. */
export function toRequest(typed: BookingDraft): BookingRequest | null {
  if (typed.locationId === null || typed.classificationId === null) return null;
  const coveringName = typedOrNull(typed.covering?.name ?? null);
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
    submittedBy: typedOrNull(typed.submittedBy),
    room: typed.room.trim(),
    notes: typed.notes.trim(),
    policiesAgreed: typed.policiesAgreed,
    confirmations: typed.confirmations,
    preferredCandidateId: typed.preferredCandidateId,
    purchaseOrder: typedOrNull(typed.purchaseOrder),
    costCentre: typedOrNull(typed.costCentre),
    reference: typedOrNull(typed.reference),
    bookAnyway: typed.bookAnyway,
  };
}
