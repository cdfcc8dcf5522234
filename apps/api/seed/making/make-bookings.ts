import { BookingRows } from './add-booking-rows.ts';
import { firstSchoolDayFrom, isSchoolDay, nextSchoolDay } from '../calendar.ts';
import { createDice } from '../dice.ts';
import type { Dice } from '../dice.ts';
import { drawId } from '../draw-id.ts';
import { BookingFiller } from './fill-bookings.ts';
import { markInvoiced } from './invoice-periods.ts';
import type { PlannedBlock, PlannedBooking, PlannedRequest } from './plan.ts';
import { RequestPlanner, dayMs, hourMs } from './plan-requests.ts';
import { RichmondDays } from './richmond-days.ts';
import type { DemoCandidate, DemoClient, DemoLocation, World } from '../world.ts';

/** Requests, blocks, bookings and assignments of the clients; returns bookings by location and request time. */
export function makeBookings(
  world: World,
  clients: readonly DemoClient[],
  candidates: readonly DemoCandidate[],
): PlannedBooking[] {
  const dice = createDice(world.seed, `bookings ${clients[0]?.place.slug}`);
  return fillRequests(world, { clients, candidates, dice, requests: planRequests(world, clients, dice) });
}

export type Filling = {
  clients: readonly DemoClient[];
  candidates: readonly DemoCandidate[];
  dice: Dice;
  requests: readonly PlannedRequest[];
};

/** Adds the rows of requests and of everything that followed from them; returns the bookings. */
export function fillRequests(
  world: World,
  { clients, candidates, dice, requests }: Filling,
): PlannedBooking[] {
  const name = clients[0]?.place.slug ?? '';
  const filler = new BookingFiller(world, candidates, name);
  const rows = new BookingRows(world, name);
  const bookings: PlannedBooking[] = [];
  // Requests with a fixed outcome are filled first, before others take their educators.
  const inOrder = requests.toSorted(
    (one, other) => Number(!one.outcome) - Number(!other.outcome) || one.createdMs - other.createdMs,
  );
  for (const request of inOrder) {
    rows.addRequest(request);
    const blocks = filler.fill(request);
    for (const block of blocks) {
      const extension = maybeExtend(world, dice, block);
      if (extension) {
        rows.addRequest(extension);
        filler.extend(block, extension);
      }
      markInvoiced(dice, block);
      rows.addBlock(block);
      bookings.push(...block.bookings);
    }
    rows.addReplaceMe(request, blocks);
  }
  return bookings;
}

function planRequests(world: World, clients: readonly DemoClient[], dice: Dice): PlannedRequest[] {
  const places = clients.find((client) => client.place.slug === 'richmond')?.locations;
  const richmond = places && new RichmondDays(world, places as [DemoLocation, DemoLocation]);
  return clients.flatMap((client) =>
    client.locations.flatMap((location) => {
      const planner = new RequestPlanner(world, location);
      const isRichmond = places?.includes(location) === true;
      const written = isRichmond && richmond ? richmond.listFor(location, planner) : [];
      const keptFree = new Set(isRichmond && richmond ? richmond.days : []);
      const waiting = isRichmond ? [] : listWaiting(world, dice, { location, planner });
      const open =
        isRichmond || location !== client.locations[0] ? [] : listOpen(dice, { location, planner });
      return [...written, ...waiting, ...open, ...planner.drawAll(keptFree)];
    }),
  );
}

/** One or two waiting requests at most places where somebody may ask. */
export function listWaiting(
  world: World,
  dice: Dice,
  { location, planner }: { location: DemoLocation; planner: RequestPlanner },
): PlannedRequest[] {
  const asking = location.askers.length > 0 ? location.askers : location.bookers;
  if (asking.length === 0 || location.bookableUntil < location.today || !dice.chance(0.6)) return [];
  return Array.from({ length: dice.between(1, 2) }, () =>
    planner.draw({
      firstDay: firstSchoolDayFrom(location.today + dice.between(2, 16)),
      status: 'PendingApproval',
      source: 'booking',
      creator: dice.pick(asking),
      coveringContact: null,
      decider: null,
      decidedMs: null,
      createdMs: world.nowMs - dice.between(20, 2600) * 60_000,
    }),
  );
}

/** Two open places in the next days at every client. */
export function listOpen(
  dice: Dice,
  { location, planner }: { location: DemoLocation; planner: RequestPlanner },
): PlannedRequest[] {
  if (location.bookableUntil < location.today + 14) return [];
  return [2, 6].map((furthest) => {
    const firstDay = firstSchoolDayFrom(location.today + dice.between(1, furthest));
    return planner.draw({ firstDay, days: [firstDay], perDate: 1, outcome: 'open' });
  });
}

/** Some blocks that ended recently or will end soon were extended by the person who booked. */
function maybeExtend(world: World, dice: Dice, block: PlannedBlock): PlannedRequest | null {
  const { request } = block;
  const last = block.bookings.at(-1);
  const isHeld = last?.status === 'Filled' && last.candidate !== null && last.state !== 'tentative';
  if (!last || !isHeld || request.source !== 'booking' || request.outcome || request.days.length < 2)
    return null;
  const ahead = last.day - request.location.today;
  if (!dice.chance(ahead > -10 && ahead < 14 ? 0.25 : 0.05)) return null;
  const days = [nextSchoolDay(last.day)];
  if (dice.chance(0.5)) days.push(nextSchoolDay(days[0] as number));
  const first = block.bookings[0] as PlannedBooking;
  if ((days.at(-1) as number) - first.day >= 28 || !days.every(isSchoolDay)) return null;
  const createdMs = Math.min(last.startMs - dice.between(2, 40) * hourMs, world.nowMs - hourMs);
  if (createdMs <= request.createdMs || createdMs < world.nowMs - world.daysBack * dayMs) return null;
  return {
    ...request,
    requestId: drawId(dice, createdMs),
    source: 'extension',
    days,
    perDate: 1,
    createdMs,
    decider: null,
    decidedMs: null,
  };
}
