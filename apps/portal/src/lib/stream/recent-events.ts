import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';

/** More than a busy account hears while a tab starts. */
const maxEvents = 200;

/** `id`: its place on the line. */
export type ToldEvent = { readonly id: string | null; readonly event: StreamEvent };

/** Recent events of the stream, for tabs that start later. Times are milliseconds of this tab's own clock. */
export type RecentEvents = {
  /** From this moment on everything is heard; before it, events may have been missed. */
  begin(atMs: number): void;
  add(atMs: number, told: ToldEvent): void;
  /** Everything that was told since a moment; null where that is not known. */
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
