import { calendar } from './walk.ts';

/** What the walks over bookings believe to be there. It knows nothing of the product's rules. */
export type State = 'offered' | 'tentative' | 'accepted' | 'confirmed' | 'arrived';
export type Move = 'accept' | 'decline' | 'confirm' | 'arrive' | 'withdraw';
export type Candidate = { id: string; isRestricted: boolean };

export type Day = {
  id: string;
  block: Block;
  date: string;
  startTime: string;
  endTime: string;
  notes: string;
  version: number;
  /** Of an added day: who added it and those added with it. */
  extension: { by: string } | null;
  /** By which press, and what else it cancelled; nothing comes back of what was undone. */
  cancelled: { at: number; together: { day: Day; holder: Day['holder'] }[] } | null;
  holder: { candidate: Candidate; state: State } | null;
  /** How assignments of it ended. */
  ended: string[];
  /** Of its history. */
  changes: string[];
};

export type Block = { id: string; made: Made; days: Day[]; feedback: Set<Candidate> };

/** What one booking made, with what followed. */
export type Made = {
  requestId: string;
  by: string;
  /** Milliseconds. */
  at: number;
  blocks: Block[];
  wasOffered: boolean;
  isUndone: boolean;
  audits: string[];
  /** Templates, one of each event. */
  told: string[];
  events: number;
};

export const next: Readonly<Record<State, Partial<Record<Move, State | 'declined' | 'withdrawn'>>>> = {
  offered: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
  tentative: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
  accepted: { confirm: 'confirmed', arrive: 'arrived', withdraw: 'withdrawn' },
  confirmed: { arrive: 'arrived', withdraw: 'withdrawn' },
  arrived: {},
};

export function isRunning({ cancelled }: Day): boolean {
  return cancelled === null;
}

/** Whether somebody counts as coming. */
export function isHeldFirmly({ holder }: Day): boolean {
  return holder !== null && holder.state !== 'offered';
}

export function runningOf({ days }: Block): Day[] {
  return days.filter(isRunning).toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

/** Days from the first date to the last, both counted. */
export function spanOf(dates: readonly string[]): number {
  const sorted = dates.toSorted();
  return calendar.daysBetween(sorted[0]!, sorted.at(-1)!) + 1;
}
