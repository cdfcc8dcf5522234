import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { createEnds } from '../ends.ts';
import { requestText } from '../load/http-connection.ts';
import { openStreams } from '../load/open-streams.ts';
import { createDice, median, runLoad } from '../load/run-load.ts';
import type { RunningProduct } from '../start-product.ts';
import type { World } from '../world/open-world.ts';
import { bearerOf } from '../world/world-plan.ts';
import { connections, viewerOf } from './measure-list.ts';

export type Memory = {
  streams: number;
  requests: number;
  /** Of the web process, as the system counts it. */
  idleMb: number;
  withStreamsMb: number;
  maxMb: number;
  lastMb: number;
  /** Growth over the second half, in MB for 100,000 requests. */
  slopeMb: number;
};

const streamCount = 1_000;
const slices = 20;
const restMs = 1_000;

/** P5: the web process after many calls of several kinds, with open streams, and whether it still grows. */
export async function measureMemory(
  { plan }: World,
  { port, webProcessId }: RunningProduct,
  requests: number,
): Promise<Memory> {
  const ends = createEnds();
  try {
    const idleMb = await residentMb(webProcessId);
    const contacts = plan.groups * plan.contactsPerGroup;
    const bearers = Array.from({ length: streamCount }, (_, index) => bearerOf((index * 7 + 2) % contacts));
    const streams = await openStreams(port, bearers);
    ends.add(async () => streams.close());
    const withStreamsMb = await residentMb(webProcessId);

    const samples: { requests: number; mb: number }[] = [];
    const dice = createDice(7);
    let sent = 0;
    while (sent < requests) {
      const { calls } = await runLoad({
        port,
        connections,
        seconds: 3_600,
        most: Math.ceil(requests / slices),
        expectedStatus: 200,
        check: () => void 0,
        next: (connection) => {
          const from = addDays(plan.today, -dice(300));
          const path = paths[dice(paths.length)] as (from: string) => string;
          return requestText({
            method: 'GET',
            path: path(from),
            port,
            bearer: bearerOf(viewerOf(plan, connection)),
          });
        },
      });
      sent += calls;
      await pause(restMs);
      samples.push({ requests: sent, mb: await residentMb(webProcessId) });
    }
    return {
      streams: streamCount,
      requests: sent,
      idleMb,
      withStreamsMb,
      maxMb: Math.max(...samples.map(({ mb }) => mb)),
      lastMb: samples.at(-1)?.mb ?? Number.NaN,
      slopeMb: slopeOf(samples.slice(samples.length / 2)),
    };
  } finally {
    await ends.run();
  }
}

const paths = [
  (from: string) => `/api/v1/bookings?dateFromLocal=${from}&dateToLocal=${addDays(from, 60)}`,
  (from: string) => `/api/v1/bookings/summary?dateFromLocal=${from}`,
  () => '/api/v1/me/profile',
];

/** The median of all slopes between two samples: a collection between them says nothing. */
function slopeOf(samples: readonly { requests: number; mb: number }[]): number {
  const slopes = samples.flatMap((one, index) =>
    samples.slice(index + 1).map((other) => (other.mb - one.mb) / (other.requests - one.requests)),
  );
  return median(slopes) * 100_000;
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
