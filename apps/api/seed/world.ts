import type { ClassificationModel } from './catalogue/teaching.ts';
import type { ClientPlace, Country, GroupPlace, LocationPlace } from './catalogue/places.ts';
import type { Rows } from './rows.ts';

/** Shared by the makers of the world. Every maker adds its rows and returns the people or places that it made. */
export type World = {
  seed: number;
  /** The seed of the first day, with which places and people are drawn. */
  firstSeed: number;
  nowMs: number;
  now: Temporal.Instant;
  /** How many past days the world covers. */
  daysBack: number;
  /** Full names of contacts and educators: no two are the same. */
  takenNames: Set<string>;
  /** Before everything else: groups, clients and contacts were created at this time. */
  startMs: number;
  rows: Rows;
  /** The number of the last invoice; numbers continue through the whole world. */
  lastInvoiceNo: number;
  /** Each location gets its own invoices, as in an account whose schools pay for themselves. */
  invoicesLocations: boolean;
};

export type DemoGroup = { place: GroupPlace; groupId: string; country: Country; clients: DemoClient[] };

export type DemoClient = {
  place: ClientPlace;
  group: DemoGroup;
  clientId: string;
  classifications: DemoClassification[];
  grades: { gradeId: string; title: string }[];
  policies: { policyId: string; version: string }[];
  locations: DemoLocation[];
  paymentTermsDays: number;
};

export type DemoClassification = { classificationId: string; model: ClassificationModel };

export type DemoLocation = {
  place: LocationPlace;
  client: DemoClient;
  locationId: number;
  /** The local calendar date of now, as a day number. */
  today: number;
  /** The last day that can be booked here, and the days before it that cannot. */
  bookableUntil: number;
  closedDays: number[];
  startMinute: number;
  endMinute: number;
  lunchMinutes: number;
  certifications: { certificationId: string; name: string }[];
  /** Contacts who may be notified, who may book and who may only ask; filled in with the contacts. */
  told: DemoContact[];
  bookers: DemoContact[];
  askers: DemoContact[];
  approvers: DemoContact[];
  /** Contacts who may submit timesheets. */
  reviewers: DemoContact[];
};

export type DemoContact = {
  contactId: string;
  groupId: string;
  name: string;
  email: string;
  mobile: string | null;
  emailVerified: boolean;
};

export type DemoCandidate = {
  candidateId: string;
  name: string;
  market: string;
  /** Titles of the classifications that they can take. */
  titles: readonly string[];
  /** Local days on which they have a booking: one a day, so that no two can overlap. */
  busyDays: Set<number>;
};
