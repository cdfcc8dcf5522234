import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';

/** The server's side of each opened stream: where it was to start, and a function that sends. */
let lines: { from: string | null; say: (text: string) => void }[];
let tabs: Tab[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  lines = [];
  tabs = [];
  // The other parts of a browser window.
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const from = new URL(address, 'https://portal.test').searchParams.get('lastEventId');
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const say = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        request.signal?.addEventListener('abort', () => controller.error(request.signal?.reason));
        lines.push({ from, say });
      },
    });
    return new Response(body);
  });
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Tab = {
  /** What its screens received: the name of an event, or `resync`. */
  heard: string[];
  answer: (upTo: string) => Promise<Response>;
  start: () => void;
  state: () => string;
  close: () => void;
};

/** A new tab whose page loads now; `start` opens its stream. */
async function openPage(): Promise<Tab> {
  vi.resetModules();
  const [stream, start, answers, live, state, { tokens }] = await Promise.all([
    import('./stream.ts'),
    import('./find-start.ts'),
    import('../calls/answered-up-to.ts'),
    import('./live-events.ts'),
    import('./live-state.ts'),
    import('../calls/call.ts'),
  ]);
  start.forgetStart();
  tokens.keep('token');
  const heard: string[] = [];
  live.onLiveEvent(({ kind, entityIds }) => void heard.push(kind === 'resync' ? 'resync' : entityIds.join()));
  const tab: Tab = {
    heard,
    answer: (upTo: string) =>
      answers.noteAnswer(Promise.resolve(new Response(null, { headers: { 'last-event-id': upTo } }))),
    start: () => stream.startStream(),
    state: () => state.liveState.get(),
    close: () => stream.stopStream(),
  };
  tabs.push(tab);
  return tab;
}

const event = (name: string): string => {
  const data: StreamEvent = {
    kind: 'booking',
    clientId: null,
    locationId: null,
    entityIds: [name],
    datesLocal: [],
    requestId: null,
  };
  return `id: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
};
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

/** The tab that reads the stream, with an answer to start from. */
async function openLeader(): Promise<Tab> {
  const tab = await openPage();
  void tab.answer('answer');
  tab.start();
  await eventually(() => expect(tab.state()).toBe('live'));
  return tab;
}

async function tell(tab: Tab, name: string): Promise<void> {
  lines.at(-1)!.say(event(name));
  await eventually(() => expect(tab.heard.at(-1)).toBe(name));
}

describe('a further tab', () => {
  it('is handed what was told since its page began, and hears the rest as it is told', async () => {
    const leader = await openLeader();
    pass(60);
    await tell(leader, 'before');
    pass(60);
    const tab = await openPage();
    pass(3);
    await tell(leader, 'meanwhile');
    tab.start();
    await eventually(() => expect(tab.state()).toBe('live'));
    await tell(leader, 'after');
    await eventually(() => expect(tab.heard).toEqual(['meanwhile', 'after']));
    expect(lines.map(({ from }) => from)).toEqual(['answer']);
  });

  it('hears once what is told while it joins', async () => {
    const leader = await openLeader();
    pass(60);
    const tab = await openPage();
    pass(3);
    tab.start();
    lines.at(-1)!.say(event('meanwhile'));
    await eventually(() => expect(tab.state()).toBe('live'));
    await tell(leader, 'after');
    await eventually(() => expect(tab.heard).toEqual(['meanwhile', 'after']));
  });

  it('misses nothing when the clock is set while it starts', async () => {
    for (const hours of [-2, 2]) {
      const leader = await openLeader();
      pass(60);
      const tab = await openPage();
      pass(1);
      await tell(leader, 'meanwhile');
      vi.setSystemTime(Date.now() + hours * 3_600_000);
      pass(1);
      tab.start();
      await eventually(() => expect(tab.state()).toBe('live'));
      expect(tab.heard).toEqual(['meanwhile']);
      for (const one of [tab, leader]) one.close();
    }
  });

  it('asks for everything again when its page began before the line', async () => {
    const tab = await openPage();
    pass(1);
    await openLeader();
    tab.start();
    await eventually(() => expect(tab.state()).toBe('live'));
    expect(tab.heard).toEqual(['resync']);
  });

  it('takes over where the line has come to', async () => {
    const leader = await openLeader();
    pass(60);
    await tell(leader, 'last');
    pass(60);
    const tab = await openPage();
    tab.start();
    await eventually(() => expect(tab.state()).toBe('live'));
    leader.close();
    await eventually(() => expect(lines.map(({ from }) => from)).toEqual(['answer', 'last']));
    await tell(tab, 'next');
    expect(tab.heard).toEqual(['next']);
  });

  it('knows what the tab was told that it took over from', async () => {
    const leader = await openLeader();
    pass(60);
    const second = await openPage();
    second.start();
    await eventually(() => expect(second.state()).toBe('live'));
    pass(60);
    const third = await openPage();
    await tell(leader, 'shared');
    leader.close();
    await eventually(() => expect(lines).toHaveLength(2));
    third.start();
    await eventually(() => expect(third.state()).toBe('live'));
    expect(third.heard).toEqual(['shared']);
  });
});

it('a line without a place to start from asks for everything again, in every tab', async () => {
  const leader = await openPage();
  leader.start();
  await eventually(() => expect(lines.map(({ from }) => from)).toEqual([null]));
  pass(60);
  const tab = await openPage();
  tab.start();
  await eventually(() => expect(tab.heard).toEqual(['resync']));
  lines[0]!.say(': open\nid: here\n\n');
  await eventually(() => expect(leader.heard).toEqual(['resync']));
});
