import { createFairQueue } from './fair-queue.ts';

export type CallGate = {
  /**
   * Lets a call in at once (`isIn`), or later calls `start` when its turn comes, or `refuse` when the caller has too
   * many waiting calls or this one has waited too long. `path` identifies the caller; its last name is the caller's
   * own.
   */
  enter: (path: readonly string[], call: { start: () => void; refuse: () => void }) => Ticket;
  /** Whether `enter` would refuse such a call at once; a call refused for this reason counts as refused. */
  refusesAtOnce: (path: readonly string[]) => boolean;
  /** Whether calls were refused in the last seconds. */
  isShedding: () => boolean;
};

export type Ticket = {
  readonly isIn: boolean;
  /** Call when the call is answered, or when nobody waits for it any more. */
  leave: () => void;
  hasLeft: () => boolean;
};

export type CallGateOptions = {
  /** Maximum calls processed at once; the others wait for their turn. */
  callsAtOnce: number;
  /** Maximum calls at once when some are slow, such as waiting for a lock: the number of database connections. */
  maxSlowCalls: number;
  /** Above this many waiting calls, each caller may have only one waiting, so that memory stays bounded. */
  maxWaiting: number;
  nowMs?: () => number;
};

/** A page opens with a dozen calls at once, and forty people open theirs at eight: a burst of one second is served. */
const burstMs = 1_000;
/** Once a queue has stood for longer than a burst, a call that has waited this long would be answered too late. */
const standingWaitMs = 100;
const maxOfCaller = 50;
/** Browsers open six connections. */
const maxOfCallerStanding = 8;
const lookEveryMs = 50;
/** A call that takes longer is waiting for something other than the processor, and gives its place to the next. */
const slowAfterMs = 200;
const sheddingForMs = 5_000;

/**
 * Decides by waiting time, not by the number of calls: a few run at once and the others wait, with the callers taking
 * turns, so that one caller's flood does not take the others' share. While the queue empties now and then, a call may
 * wait as long as a burst lasts; when the queue never empties, only briefly.
 */
export function createCallGate(options: CallGateOptions): CallGate {
  const { callsAtOnce, maxSlowCalls, maxWaiting, nowMs = () => performance.now() } = options;
  const queue = createFairQueue<Call>();
  const running = new Set<Call>();
  const runningOf = new Map<string, number>();
  const maxRunningOfCaller = Math.max(callsAtOnce, maxSlowCalls - 2);
  let slow = 0;
  let busySince: number | null = null;
  let lastRefusedAt = -Infinity;
  let timer: NodeJS.Timeout | null = null;

  const isStanding = (now: number): boolean => busySince !== null && now - busySince > burstMs;
  const hasPlace = (): boolean =>
    running.size - slow < callsAtOnce && running.size < callsAtOnce + maxSlowCalls;
  const mayRun = ({ caller }: Call): boolean => {
    const calls = runningOf.get(caller) ?? 0;
    if (calls === 0) return true;
    // When several callers have calls running, the last place is for a caller without one.
    const isLastPlace = running.size - slow >= callsAtOnce - 1;
    if (isLastPlace && runningOf.size > 1) return false;
    return calls < maxRunningOfCaller;
  };

  const begin = (call: Call): void => {
    call.state = 'running';
    running.add(call);
    runningOf.set(call.caller, (runningOf.get(call.caller) ?? 0) + 1);
  };

  const end = (call: Call): void => {
    const { state, caller } = call;
    call.state = 'left';
    if (!running.delete(call)) return;
    if (state === 'slow') slow--;
    const others = (runningOf.get(caller) ?? 1) - 1;
    if (others > 0) runningOf.set(caller, others);
    else runningOf.delete(caller);
    if (queue.size > 0) startWaiting();
  };

  const refuse = (call: Call): void => {
    if (call.state === 'left') return;
    call.state = 'left';
    lastRefusedAt = nowMs();
    call.refuse();
  };

  const isOverdue = (now: number) => {
    const maxWaitMs = isStanding(now) ? standingWaitMs : burstMs;
    return (call: Call): boolean => call.state === 'left' || now - call.since > maxWaitMs;
  };

  const startWaiting = (): void => {
    const now = nowMs();
    const overdue = isOverdue(now);
    while (hasPlace()) {
      const next = queue.shift(mayRun);
      if (!next) break;
      if (overdue(next)) {
        refuse(next);
        continue;
      }
      next.since = now;
      begin(next);
      // Lets the call that left finish first.
      queueMicrotask(next.start);
    }
    watch();
  };

  /** Runs the timer only while calls are waiting. A timely refusal is better than a late answer. */
  const watch = (): void => {
    if (queue.size > 0) {
      busySince ??= nowMs();
      timer ??= setInterval(look, lookEveryMs).unref();
      return;
    }
    busySince = null;
    if (timer) clearInterval(timer);
    timer = null;
  };

  const look = (): void => {
    const now = nowMs();
    for (const call of running) {
      // A call that started without waiting is first seen here.
      if (call.since === 0) call.since = now;
      if (call.state !== 'running' || now - call.since < slowAfterMs) continue;
      call.state = 'slow';
      slow++;
    }
    queue.dropWhile(isOverdue(now), refuse);
    startWaiting();
  };

  const maxWaitingOfCaller = (now: number): number => {
    if (queue.size >= 4 * maxWaiting) return 0;
    if (queue.size >= maxWaiting) return 1;
    return isStanding(now) ? maxOfCallerStanding : maxOfCaller;
  };

  return {
    enter: (path, { start, refuse: tell }) => {
      const call: Call = { state: 'waiting', since: 0, caller: path.at(-1) ?? '', start, refuse: tell };
      const leave = (): void => end(call);
      const hasLeft = (): boolean => call.state === 'left';
      const waiting = queue.size === 0 ? 0 : queue.countOf(path);
      if (waiting === 0 && hasPlace() && mayRun(call)) {
        begin(call);
        return { isIn: true, leave, hasLeft };
      }
      const now = nowMs();
      if (waiting >= maxWaitingOfCaller(now)) {
        refuse(call);
        return { isIn: false, leave, hasLeft };
      }
      call.since = now;
      queue.push(path, call);
      watch();
      return { isIn: false, leave, hasLeft };
    },
    refusesAtOnce: (path) => {
      if (queue.size === 0) return false;
      const now = nowMs();
      if (queue.countOf(path) < maxWaitingOfCaller(now)) return false;
      lastRefusedAt = now;
      return true;
    },
    isShedding: () => nowMs() - lastRefusedAt < sheddingForMs,
  };
}

type Call = {
  state: 'waiting' | 'running' | 'slow' | 'left';
  /** When it arrived, then when it started; 0 when it started without waiting and has not been looked at yet. */
  since: number;
  readonly caller: string;
  readonly start: () => void;
  readonly refuse: () => void;
};
