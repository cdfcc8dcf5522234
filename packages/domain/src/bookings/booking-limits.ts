/** Limits of bookings; each can be configured, these are the defaults (product.md 19). */
export type BookingLimits = {
  readonly bookingsPerDateMin: number;
  readonly bookingsPerDateMax: number;
  readonly bookingsPerRequestMax: number;
  /** The last bookable date is this many days after today at the location. */
  readonly daysAheadMax: number;
  /** From the first to the last date of a block, both counted, at a teaching location in Victoria. */
  readonly victorianBlockDaysMax: number;
  /** How many days past its last date a block can be extended at a time. */
  readonly extensionDaysMax: number;
  readonly minimumDurationMinutes: number;
};

export const defaultBookingLimits: BookingLimits = {
  bookingsPerDateMin: 1,
  bookingsPerDateMax: 10,
  bookingsPerRequestMax: 100,
  daysAheadMax: 365,
  victorianBlockDaysMax: 28,
  extensionDaysMax: 28,
  minimumDurationMinutes: 180,
};

/** Max cards in a summary of 14 days, earliest first; the list of bookings has the rest. */
export const maxSummaryCards = 1_000;

/** The longest break that a booking can have. */
export const maxBreakMinutes = 240;

/** How long a cancellation, or a booking just made, can be undone (product.md 42). */
export const undoSeconds = 30;
/** Added by the server to allow for network delay. */
export const undoGraceSeconds = 2;

/** In code points, the same in form, contract and database. */
export const textLengths = {
  name: 100,
  room: 50,
  reason: 500,
  notes: 1000,
  comment: 1000,
  email: 254,
  search: 100,
} as const;
