import { TooManyWaitingError } from './semaphore.ts';

export type QueuedSignIn = {
  /** A browser that signed in to this account before; it goes first. */
  isKnown: boolean;
  /** From `budgetAddress`. */
  address: string;
  account: string;
  /** Whether the caller has hung up: nobody then waits for the answer. */
  hasLeft: () => boolean;
};

export type SignInQueue = {
  /** Throws a TooManyWaitingError when there was no turn in time; `work` has then not begun. */
  run: <Result>(signIn: QueuedSignIn, work: () => Promise<Result>) => Promise<Result>;
};

/**
 * A password costs tens of milliseconds of a processor, so few are looked at together. One lane of the queue is for known
 * devices, the other for everybody else; neither can take every turn.
 */
const maxAtOnce = 3;
const maxAtOnceOfLane = 2;
const maxAtOnceOfShare = { known: 1, others: 2 } as const;
const maxWaitingInLane = 400;
type Waiting = QueuedSignIn & { begin: () => void; giveUp: () => void };

/** The turns of sign-in: fair between addresses, and between the accounts of known devices. */
export function createSignInQueue({ maxWaitMs }: { maxWaitMs: number }): SignInQueue {
  const known = createLane(maxAtOnceOfShare.known, ({ account }) => account);
  const others = createLane(maxAtOnceOfShare.others, ({ address }) => address);

  const beginNext = (): void => {
    while (known.running() + others.running() < maxAtOnce) {
      const next = known.takeNext() ?? others.takeNext();
      if (!next) return;
      if (next.hasLeft()) next.giveUp();
      else next.begin();
    }
  };

  return {
    run: async (signIn, work) => {
      const lane = signIn.isKnown ? known : others;
      await new Promise<void>((resolve, reject) => {
        const giveUp = (): void => {
          clearTimeout(timer);
          lane.remove(waiting);
          reject(new TooManyWaitingError('There was no turn in time'));
        };
        const begin = (): void => {
          clearTimeout(timer);
          lane.begin(waiting);
          resolve();
        };
        const waiting: Waiting = { ...signIn, begin, giveUp };
        const timer = setTimeout(giveUp, maxWaitMs);
        lane.add(waiting);
        beginNext();
      });
      try {
        return await work();
      } finally {
        lane.end(signIn);
        beginNext();
      }
    },
  };
}

type Lane = {
  running: () => number;
  add: (waiting: Waiting) => void;
  remove: (waiting: Waiting) => void;
  /** Whose turn it is, or null when nobody of this lane may begin now. */
  takeNext: () => Waiting | null;
  begin: (signIn: QueuedSignIn) => void;
  end: (signIn: QueuedSignIn) => void;
};

function createLane(maxAtOnceEach: number, shareOf: (signIn: QueuedSignIn) => string): Lane {
  /** By share, in the order of their turns. */
  const queues = new Map<string, Waiting[]>();
  const runningOf = createTally();
  /** One attempt of an account at a time: the next one knows what became of it. */
  const accounts = createTally();
  let waitingCount = 0;

  const remove = (waiting: Waiting): void => {
    const share = shareOf(waiting);
    const queue = queues.get(share);
    const place = queue?.indexOf(waiting) ?? -1;
    if (!queue || place < 0) return;
    queue.splice(place, 1);
    waitingCount--;
    if (queue.length === 0) queues.delete(share);
  };

  /** Who takes more of a full lane than the newcomer's share does makes room for it. */
  const makeRoomFor = (share: string): void => {
    let longest: Waiting[] = [];
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= (queues.get(share)?.length ?? 0) + 1) return;
    longest.at(-1)?.giveUp();
  };

  return {
    running: () => runningOf.total(),
    add: (waiting) => {
      const share = shareOf(waiting);
      if (waitingCount >= maxWaitingInLane) makeRoomFor(share);
      if (waitingCount >= maxWaitingInLane) return waiting.giveUp();
      const queue = queues.get(share);
      if (queue) queue.push(waiting);
      else queues.set(share, [waiting]);
      waitingCount++;
    },
    remove,
    takeNext: () => {
      if (runningOf.total() >= maxAtOnceOfLane) return null;
      for (const [share, queue] of queues) {
        if (runningOf.get(share) >= maxAtOnceEach) continue;
        const next = queue.find(({ account }) => accounts.get(account) === 0);
        if (!next) continue;
        remove(next);
        // Behind the others of the lane.
        if (queues.delete(share)) queues.set(share, queue);
        return next;
      }
      return null;
    },
    begin: (signIn) => {
      runningOf.add(shareOf(signIn), 1);
      accounts.add(signIn.account, 1);
    },
    end: (signIn) => {
      runningOf.add(shareOf(signIn), -1);
      accounts.add(signIn.account, -1);
    },
  };
}

function createTally() {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    get: (key: string): number => counts.get(key) ?? 0,
    total: (): number => total,
    add: (key: string, by: 1 | -1): void => {
      const count = (counts.get(key) ?? 0) + by;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
      total += by;
    },
  };
}
