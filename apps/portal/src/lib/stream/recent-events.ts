import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';

/** More than a busy account receives while a tab starts. */
const maxEvents = 200;

/** `id` is its position in the stream. */
export type ToldEvent = { readonly id: string | null; readonly event: StreamEvent };

/** Recent events of the stream, for tabs that start later. Times are milliseconds of this tab's own clock. */
export type RecentEvents = {
  /** From this moment on no event is missed; before it, some may be. */
  begin(atMs: number): void;
  add(atMs: number, told: ToldEvent): void;
  /** All events since a moment; null when that is unknown. */
  since(atMs: number): readonly ToldEvent[] | null;
};

export function createRecentEvents(): RecentEvents {
  let beganAtMs = Infinity;
  let events: { atMs: number; told: ToldEvent }[] = [];
  return {
    begin(atMs) {
      beganAtMs = atMs;
      events = [];
    },
    add(atMs, told) {
      events.push({ atMs, told });
      if (events.length > maxEvents) beganAtMs = events.shift()!.atMs;
    },
    since: (atMs) =>
      atMs <= beganAtMs ? null : events.filter((one) => one.atMs >= atMs).map(({ told }) => told),
  };
}
