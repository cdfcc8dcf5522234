import { listBookings, listBookingSummary } from '@staffroom/domain/bookings/read/list-bookings.contract.ts';
import type { VariantData } from '@staffroom/domain/regions/variants.ts';
import type { Profile } from '../viewer.ts';

/** Longest that stored data is shown without the server (product.md 32). */
export const seenForMs = 12 * 60 * 60_000;
/** Leaves room for drafts: a device gives a site some five million characters. */
export const maxSeenChars = 1_500_000;

/** A server's answer as a screen showed it. */
export type SeenAnswer = {
  /** Of the cache. */
  readonly key: readonly unknown[];
  readonly data: unknown;
  /** When it was last known to be current: milliseconds since 1970, UTC. */
  readonly atMs: number;
};

/** What one contact has last seen on this device. */
export type Seen = {
  readonly contactId: string;
  readonly profile: Profile;
  /** When the profile was fetched: milliseconds since 1970, UTC. */
  readonly atMs: number;
  readonly variants: readonly VariantData[];
  readonly answers: readonly SeenAnswer[];
};

/** Lists and bookings, and what the booking form needs. Invoices, timesheets, educators and people are not stored. */
const nouns: ReadonlySet<unknown> = new Set(['bookings', 'clients', 'locations', 'contacts']);

export function isKeptKey(key: readonly unknown[]): boolean {
  return nouns.has(key[0]);
}

/** Whether the event stream reports every change of it. */
export function toldByEvents(key: readonly unknown[]): boolean {
  return key[0] === 'bookings';
}

/** The time as of which the screens show their data: that of the oldest answer that live events keep fresh. Milliseconds since 1970, UTC. */
export function asOfMs({ atMs, answers }: Seen): number {
  const told = answers.filter(({ key }) => toldByEvents(key)).map((answer) => answer.atMs);
  return told.length === 0 ? atMs : Math.min(...told);
}

/** When the oldest part expires: milliseconds since 1970, UTC. */
export function goodUntilMs({ atMs, answers }: Seen): number {
  return Math.min(atMs, ...answers.map((answer) => answer.atMs)) + seenForMs;
}

/** The first page of a list that is paged. */
export function trimPages(data: unknown): unknown {
  const { pages, pageParams } = (data ?? {}) as { pages?: unknown[]; pageParams?: unknown[] };
  return Array.isArray(pages) && Array.isArray(pageParams)
    ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
    : data;
}

/** Serialised within the size limit, newest answers first. Null if not even the profile fits. */
export function serializeSeen(seen: Seen, maxChars = maxSeenChars): string | null {
  const head = JSON.stringify({ ...seen, answers: [] });
  if (head.length > maxChars) return null;
  let length = head.length;
  const texts: string[] = [];
  for (const answer of seen.answers.toSorted((one, other) => other.atMs - one.atMs)) {
    const text = JSON.stringify(answer);
    if (length + text.length + 1 > maxChars) continue;
    length += text.length + 1;
    texts.push(text);
  }
  return head.replace(/"answers":\[\]\}$/, () => `"answers":[${texts.join()}]}`);
}

/** What may still be shown: null when it is too old, from the future, or cannot be read. Never throws. */
export function parseSeen(text: string | null, nowMs: number): Seen | null {
  try {
    const seen = JSON.parse(text ?? 'null') as Seen | null;
    if (seen === null || typeof seen.contactId !== 'string' || seen.profile.contact.id !== seen.contactId)
      return null;
    const isFresh = ({ atMs }: { atMs: number }) => atMs <= nowMs && nowMs - atMs < seenForMs;
    return isFresh(seen) ? { ...seen, answers: seen.answers.filter(isFresh) } : null;
  } catch {
    return null;
  }
}

/** Whose it is, at any age; null if nothing is stored. */
export function ownerOf(text: string | null): string | null {
  return text === null ? null : (/"contactId":"([^"]*)"/.exec(text.slice(0, 200))?.[1] ?? '');
}

const fromToday: ReadonlySet<unknown> = new Set([listBookingSummary.name, listBookings.name]);

/**
 * Adds from `before` the lists, and what the form needs, that this page has not fetched: each page begins with an empty
 * cache. Single bookings are left out, because one would make everything look as old as itself.
 */
export function withEarlier(answers: readonly SeenAnswer[], before: Seen | null): SeenAnswer[] {
  const keys = new Set(answers.map(({ key }) => JSON.stringify(key)));
  const earlier = before?.answers.filter(
    ({ key }) => (fromToday.has(key[1]) || !toldByEvents(key)) && !keys.has(JSON.stringify(key)),
  );
  return [...answers, ...(earlier ?? [])];
}

/** A list seen before midnight also has today's bookings: it goes under today's key, without past ones. */
export function startToday({ key, data, atMs }: SeenAnswer, today: string): SeenAnswer | null {
  const [noun, name, input] = key as [unknown, unknown, { query?: { dateFromLocal?: string } } | undefined];
  const from = input?.query?.dateFromLocal;
  if (!fromToday.has(name) || from === undefined || from >= today) return null;
  const isAhead = ({ dateLocal }: { dateLocal: string }) => dateLocal >= today;
  const paged = data as { pages?: { items: { dateLocal: string }[] }[] };
  return {
    key: [noun, name, { ...input, query: { ...input?.query, dateFromLocal: today } }],
    data: Array.isArray(data)
      ? (data as { dateLocal: string }[]).filter(isAhead)
      : { ...paged, pages: paged.pages?.map((page) => ({ ...page, items: page.items.filter(isAhead) })) },
    atMs,
  };
}
