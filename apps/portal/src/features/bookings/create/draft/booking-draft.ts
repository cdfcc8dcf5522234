import type { BookingRequest } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import { tryStorage } from '../../../../lib/device/try-storage.ts';
import { draftName } from '../../../../shared/booking/booking-intent.ts';
import type { WantedBooking } from '@staffroom/domain/bookings/create/create-booking.rules.ts';
import { typedOrNull } from '@staffroom/domain/text/is-blank.ts';

/** The values of the booking form: those that the rules check, and those that they do not. */
export type BookingDraft = WantedBooking & {
  readonly preferredCandidateId: string | null;
  /** The name of the preferred educator if the form knows it; kept for locations whose lists do not include them. */
  readonly preferredName: string | null;
  readonly confirmations: BookingRequest['confirmations'];
  readonly policiesAgreed: BookingRequest['policiesAgreed'];
  readonly bookAnyway: boolean;
  /** The dates were proposed and not chosen: the first choice replaces them. */
  readonly areDatesProposed: boolean;
  /** Identifies the draft: the same ID in every tab that opens it. */
  readonly draftId: string;
  /** The template or copied booking in the address when the draft was started; '' if there was none. */
  readonly origin: string;
  /** The clients chosen in the shell when it was started; empty in drafts that do not say. */
  readonly chosenClientIds: readonly string[];
  /** Whether a person has changed it: an untouched draft is not kept. */
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
  chosenClientIds: [],
  isTyped: false,
};

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
/** `tab` survives a reload; `device` also survives closing the tab, and is shared with other tabs. */
export type Shelves = { readonly tab: Shelf; readonly device: Shelf };

const ownShelves = (): Shelves => ({ tab: sessionStorage, device: localStorage });

/**
 * The draft of this contact: from this tab, else the last one typed in another tab, unless other clients were chosen
 * there. If the address asks for a template or a copy (`origin`), only a draft of this tab that started from it. Null
 * if there is none. Never throws.
 */
export function readKeptDraft(
  contactId: string,
  { origin, clientIds }: { origin: string; clientIds: readonly string[] },
  shelves: Shelves = ownShelves(),
): BookingDraft | null {
  const ofTab = parseDraft(() => shelves.tab.getItem(draftName(contactId)));
  if (ofTab !== null && (origin === '' || ofTab.origin === origin)) return ofTab;
  if (origin !== '') return null;
  const ofDevice = parseDraft(() => shelves.device.getItem(draftName(contactId)));
  const chosenThen = ofDevice?.chosenClientIds ?? [];
  return chosenThen.length === 0 || chosenThen.some((id) => clientIds.includes(id)) ? ofDevice : null;
}

/** Whether this tab edits the draft itself, and does not only mirror the edits of another tab. */
export function isOwnDraft(contactId: string, draftId: string, shelves: Shelves = ownShelves()): boolean {
  return parseDraft(() => shelves.tab.getItem(draftName(contactId)))?.draftId === draftId;
}

/**
 * Survives a reload, an expired session and a lost network. If the storage is full, the form works but the draft is not
 * kept.
 */
export function keepDraft(contactId: string, kept: BookingDraft, shelves: Shelves = ownShelves()): void {
  for (const shelf of [shelves.tab, shelves.device])
    tryStorage(() => shelf.setItem(draftName(contactId), JSON.stringify(kept)));
}

/** Keeps a draft changed by newer data. A tab that only mirrors another tab's edits leaves this to the other tab. */
export function keepOwnDraft(contactId: string, kept: BookingDraft, shelves: Shelves = ownShelves()): void {
  if (isOwnDraft(contactId, kept.draftId, shelves)) keepDraft(contactId, kept, shelves);
}

/** Removes a draft that was sent or restarted. A draft kept by another tab under another ID stays. */
export function dropDraft(contactId: string, draftId: string, shelves: Shelves = ownShelves()): void {
  const name = draftName(contactId);
  tryStorage(() => shelves.tab.removeItem(name));
  if (parseDraft(() => shelves.device.getItem(name))?.draftId === draftId)
    tryStorage(() => shelves.device.removeItem(name));
}

/** Parses a stored draft; null if it is missing or invalid. */
export function parseDraft(read: () => string | null): BookingDraft | null {
  try {
    const kept = JSON.parse(read() ?? 'null') as unknown;
    return isDraft(kept) ? { ...emptyDraft, ...withNumbers(kept), bookAnyway: false } : null;
  } catch {
    return null;
  }
}

const numberFields = ['bookingsPerDate', 'breakMinutes'] as const;

/** JSON stores NaN as null. */
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

/** The request body; null while a required choice is missing. */
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
