import type { BookingDetail } from './booking-detail.ts';

type Entry = BookingDetail['history'][number];
type Message = BookingDetail['notificationsLog'][number];
type Method = Message['method'];

/** The history with one entry for changes that the same person made one after the other at the same moment in words. */
export function joinChanges(history: readonly Entry[], momentOf: (instant: string) => string): Entry[] {
  const joined: Entry[] = [];
  for (const entry of history) {
    const before = joined.at(-1);
    const isSame =
      before?.changes &&
      entry.changes &&
      before.what === entry.what &&
      before.who === entry.who &&
      momentOf(before.atUtc) === momentOf(entry.atUtc);
    if (isSame) joined[joined.length - 1] = { ...before, changes: [...before.changes!, ...entry.changes!] };
    else joined.push(entry);
  }
  return joined;
}

/** Messages about one event to one person with the same outcome in words, and by which methods. */
export type JoinedMessages = Pick<Message, 'atUtc' | 'contactName' | 'template'> & {
  methods: Method[];
  outcome: string;
};

export function joinMessages(
  messages: readonly Message[],
  outcomeOf: (message: Message) => string,
): JoinedMessages[] {
  const joined: JoinedMessages[] = [];
  for (const message of messages) {
    const { atUtc, contactName, template, method } = message;
    const outcome = outcomeOf(message);
    const line = joined.find(
      (one) =>
        one.atUtc === atUtc &&
        one.contactName === contactName &&
        one.template === template &&
        one.outcome === outcome &&
        // A method that is there already belongs to another event in the same second.
        !one.methods.includes(method),
    );
    if (line) line.methods.push(method);
    else joined.push({ atUtc, contactName, template, outcome, methods: [method] });
  }
  return joined;
}
