import type { DemoCandidate, DemoClassification, DemoContact, DemoLocation } from '../world.ts';

/** A request as drawn, before an educator is found for it. Days are day numbers at the location, in order. */
export type PlannedRequest = {
  requestId: string;
  location: DemoLocation;
  source: 'booking' | 'replaceMe' | 'extension';
  status: 'PendingApproval' | 'Accepted' | 'Rejected' | 'Cancelled';
  days: readonly number[];
  perDate: number;
  startMinute: number;
  endMinute: number;
  breakMinutes: number;
  classification: DemoClassification;
  createdMs: number;
  creator: DemoContact;
  /** Who accepted or rejected a request for approval; null when it was booked at once or still waits. */
  decider: DemoContact | null;
  decidedMs: number | null;
  decisionReason: string | null;
  reason: string;
  coveringContact: DemoContact | null;
  covering: string | null;
  room: string;
  notes: string;
  gradeIds: readonly string[];
  certificationIds: readonly string[];
  confirmations: readonly Confirmation[];
  reference: string | null;
  /** The required outcome; random when not given. */
  outcome?: Outcome;
};

/** late: everybody comes, the first one late. offered: nobody has accepted yet. */
export type Outcome = 'filled' | 'late' | 'open' | 'offered';

export type Confirmation = {
  contactId: string;
  name: string;
  email: boolean;
  sms: boolean;
  voice: boolean;
  push: boolean;
};

export type PlannedBlock = {
  blockId: string;
  /** The request that the block was made for; an extension adds bookings under its own request. */
  request: PlannedRequest;
  bookings: PlannedBooking[];
};

export type PlannedBooking = {
  bookingId: string;
  block: PlannedBlock;
  request: PlannedRequest;
  position: number;
  day: number;
  startMs: number;
  endMs: number;
  status: 'Unfilled' | 'Filled' | 'Cancelled' | 'Invoiced';
  /** The educator assigned to it, or assigned until it was cancelled. */
  candidate: DemoCandidate | null;
  state: 'offered' | 'tentative' | 'accepted' | 'confirmed' | 'arrived' | 'withdrawn' | null;
  cancelledMs: number | null;
  cancelReason: string | null;
  minutesLate: number | null;
};
