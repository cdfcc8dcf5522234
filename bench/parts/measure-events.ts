import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { openBrowser, signIn } from '../browser/open-browser.ts';
import { createEnds } from '../ends.ts';
import { HttpConnection, requestText } from '../load/http-connection.ts';
import { openStreams } from '../load/open-streams.ts';
import { quantile } from '../load/run-load.ts';
import type { RunningProduct } from '../start-product.ts';
import type { World } from '../world/open-world.ts';
import { bearerOf } from '../world/world-plan.ts';
import { tenBookings } from './measure-create.ts';

export type Latency = {
  where: string;
  streams: number;
  changes: number;
  p50Ms: number;
  p95Ms: number;
  maxMs: number;
};

const changesInStream = 200;
const changesInBrowser = 30;
const between = 60;
const settledAfterMs = 3_000;

/**
 * P4: from the answer to the writer, which follows the commit at once, to the event in the stream of somebody else, and
 * to the next frame of a browser that shows the booking.
 */
export async function measureEvents(world: World, product: RunningProduct): Promise<Latency[]> {
  const ends = createEnds();
  try {
    const writer = createWriter(world, product, 40);
    // On another day, so that the browser's first page holds all that it is shown.
    const shown = createWriter(world, product, 50);
    const results: Latency[] = [];
    for (const count of [100, 1_000]) {
      const streams = await openStreams(product.port, streamBearers(world, count));
      ends.add(streams.close);
      // So many at once make the server late, and it then refuses calls: that is not what is measured here.
      await pause(settledAfterMs);
      results.push(await inStream(writer, streams, count));
      if (count === 1_000) results.push(await inBrowser(shown, product, count));
      streams.close();
    }
    return results;
  } finally {
    await ends.run();
  }
}

/** The second contact of the first group is the one who is watched; the others are spread over all groups. */
function streamBearers({ plan }: World, count: number): string[] {
  const contacts = plan.groups * plan.contactsPerGroup;
  return Array.from({ length: count }, (_, index) => bearerOf(index === 0 ? 1 : (index * 7 + 2) % contacts));
}

type Writer = { write: (room: string) => Promise<{ at: number; bookingId: string }>; date: string };

function createWriter({ plan }: World, { port }: RunningProduct, daysAhead: number): Writer {
  const date = addDays(plan.today, daysAhead);
  return {
    date,
    write: async (room) => {
      const body = JSON.stringify({
        ...tenBookings(plan, 0, '2000-01'),
        dates: [date],
        startTime: '06:30',
        endTime: '12:30',
        room,
      });
      // The server ends connections that rest, so each write has one of its own.
      const connection = await HttpConnection.open(port);
      const { status, body: answer } = await connection.send(
        requestText({ method: 'POST', path: '/api/v1/bookings', port, bearer: bearerOf(0), body }),
      );
      const at = performance.now();
      connection.close();
      if (status !== 201) throw new Error(`Creating was answered with ${status}: ${answer.toString()}`);
      const { blocks } = JSON.parse(answer.toString()) as { blocks: { bookingIds: string[] }[] };
      return { at, bookingId: blocks[0]?.bookingIds[0] as string };
    },
  };
}

async function inStream(
  writer: Writer,
  streams: Awaited<ReturnType<typeof openStreams>>,
  count: number,
): Promise<Latency> {
  const waits: number[] = [];
  for (let change = 0; change < changesInStream; change++) {
    const { at, bookingId } = await writer.write('');
    waits.push(Math.max(0, (await streams.arrival(bookingId)) - at));
    await pause(between);
  }
  return summary('second stream', count, waits);
}

async function inBrowser(writer: Writer, { port }: RunningProduct, count: number): Promise<Latency> {
  const ends = createEnds();
  try {
    const { context } = await openBrowser(ends);
    const page = context.pages()[0] ?? (await context.newPage());
    // What one adds oneself elsewhere is shown at once where nobody works in the window; what others add waits for a press.
    await page.addInitScript(() => void (document.hasFocus = () => false));
    const address = `http://localhost:${port}`;
    await signIn(page, address, 0);
    await page.goto(`${address}/bookings?from=${writer.date}`);
    await page.locator('[data-booking-row]').first().waitFor();
    await page.getByText('Live', { exact: true }).first().waitFor();
    const waits: number[] = [];
    for (let change = 0; change < changesInBrowser; change++) {
      const room = `Seen ${change} .`;
      const seen = whenSeen(page, room);
      // A refused write is what is told, not that nothing was seen of it.
      seen.catch(() => void 0);
      await pause(between);
      const { at } = await writer.write(room);
      waits.push(Math.max(0, (await seen) - performance.timeOrigin - at));
      await pause(between);
    }
    return summary('second browser', count, waits);
  } finally {
    await ends.run();
  }
}

/** The instant of the frame after the text came, in milliseconds of the machine's clock, which both processes read. */
function whenSeen(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        const isThere = (): boolean => document.body.textContent?.includes(wanted) ?? false;
        const tooLate = setTimeout(() => reject(new Error(`${wanted} was not seen within 15 s`)), 15_000);
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          clearTimeout(tooLate);
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );
}

function summary(where: string, streams: number, waits: readonly number[]): Latency {
  const sorted = waits.toSorted((one, other) => one - other);
  return {
    where,
    streams,
    changes: sorted.length,
    p50Ms: quantile(sorted, 0.5),
    p95Ms: quantile(sorted, 0.95),
    maxMs: sorted.at(-1) ?? Number.NaN,
  };
}
