import type { ClassificationModel } from './catalogue/teaching.ts';
import type { ClientPlace, Country, GroupPlace, LocationPlace } from './catalogue/places.ts';
import type { Rows } from './rows.ts';

/** What the makers of the world hand on to each other. Every maker adds its rows and returns the people or places made. */
export type World = {
  seed: number;
  /** The seed of the first day, by which places and people are drawn. */
  firstSeed: number;
  nowMs: number;
  now: Temporal.Instant;
  /** How many days of the past are told. */
  daysBack: number;
  /** Full names of contacts and educators: no two have the same. */
  takenNames: Set<string>;
  /** Before everything else happened: groups, clients and contacts were made then. */
  startMs: number;
  rows: Rows;
  /** The number of the last invoice; they are numbered on through the whole world. */
  lastInvoiceNo: number;
  /** Each location gets its own invoices, as in an account where every school pays for itself. */
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
  /** The local today as a day number. */
  today: number;
  /** The last day on which something may be booked here, and the days before it on which nothing may. */
  bookableUntil: number;
  closedDays: number[];
  startMinute: number;
  endMinute: number;
  lunchMinutes: number;
  certifications: { certificationId: string; name: string }[];
  /** Those who may be told, those who may book and those who may only ask; filled by the contacts' maker. */
  told: DemoContact[];
  bookers: DemoContact[];
  askers: DemoContact[];
  approvers: DemoContact[];
  /** Those who may submit timesheets. */
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
  /** Titles of the classifications they can take. */
  titles: readonly string[];
  /** Local days on which a booking holds them: one a day, so that no two can overlap. */
  busyDays: Set<number>;
};
