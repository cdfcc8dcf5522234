import { calendar } from './walk.ts';

/** What the walks over bookings expect to exist. It knows nothing of the product's rules. */
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
  /** For an added day: who added it, shared by all days added together. */
  extension: { by: string } | null;
  /** Which action cancelled it, and what else it cancelled; nothing that was undone can be restored. */
  cancelled: { at: number; together: { day: Day; holder: Day['holder'] }[] } | null;
  holder: { candidate: Candidate; state: State; isLate?: boolean } | null;
  /** How its earlier assignments ended. */
  ended: string[];
  /** The kinds of its history entries. */
  changes: string[];
};

export type Block = { id: string; made: Made; days: Day[]; feedback: Set<Candidate> };

/** What one booking made, and what followed from it. */
export type Made = {
  requestId: string;
  by: string;
  /** Milliseconds. */
  at: number;
  blocks: Block[];
  wasOffered: boolean;
  isUndone: boolean;
  audits: string[];
  /** Templates, one for each event. */
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

/** Whether an educator counts as coming. */
export function isHeldFirmly({ holder }: Day): boolean {
  return holder !== null && holder.state !== 'offered';
}

export function runningOf({ days }: Block): Day[] {
  return days.filter(isRunning).toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

/** The days from the first date to the last, both inclusive. */
export function spanOf(dates: readonly string[]): number {
  const sorted = dates.toSorted();
  return calendar.daysBetween(sorted[0]!, sorted.at(-1)!) + 1;
}
