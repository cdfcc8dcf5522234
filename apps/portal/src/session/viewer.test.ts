import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { taggedAnswers, tokens } from '../lib/calls/call.ts';
import { queryClient } from '../lib/calls/query-client.ts';
import { followViewer, loadViewer, reloadViewer, shownViewer } from './viewer.ts';

/** Profile requests, each answered when the test says so. */
let asked: { tag: string | null; answer: (firstName: string) => void; same: () => void }[];

beforeEach(() => {
  asked = [];
  tokens.keep('token');
  vi.stubGlobal('fetch', (_address: string, request: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    request.signal?.addEventListener('abort', () => resolve(Response.error()));
    asked.push({
      tag: new Headers(request.headers).get('if-none-match'),
      answer: (firstName) =>
        resolve(Response.json(profileOf(firstName), { headers: { etag: `"${firstName}"` } })),
      same: () => resolve(new Response(null, { status: 304 })),
    });
    return promise;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  taggedAnswers.forget();
  tokens.forget();
});

const profileOf = (firstName: string) => ({
  contact: { id: 'c', firstName, lastName: 'Okafor', standardBookings: [] },
  links: { groups: [] },
  features: [],
  generalFiles: [],
});
const until = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count), { timeout: 10_000 });

it('asks for the profile once for all who want it', async () => {
  const both = Promise.all([loadViewer(), loadViewer()]);
  await until(1);
  asked[0]!.answer('Olive');
  expect((await both).map(({ fullName }) => fullName)).toEqual(['Olive Okafor', 'Olive Okafor']);
  expect((await loadViewer()).fullName).toBe('Olive Okafor');
  expect(asked).toHaveLength(1);
});

it('asks anew for what may have changed while an answer is on its way', async () => {
  const first = loadViewer();
  await until(1);
  asked[0]!.answer('Olive');
  await first;
  const afterOneChange = reloadViewer();
  await until(2);
  const afterAnother = reloadViewer();
  await until(3);
  asked[1]!.answer('Before');
  asked[2]!.answer('After');
  const viewers = await Promise.all([afterOneChange, afterAnother]);
  expect(viewers.map(({ contact }) => contact.firstName)).toEqual(['After', 'After']);
});

it('goes on with the profile at hand when the server says that it is the same', async () => {
  const first = loadViewer();
  await until(1);
  asked[0]!.answer('Olive');
  const { links } = await first;
  const again = reloadViewer();
  await until(2);
  expect(asked.map(({ tag }) => tag)).toEqual([null, '"Olive"']);
  asked[1]!.same();
  const viewer = await again;
  expect(viewer.contact.firstName).toBe('Olive');
  expect(viewer.links).toBe(links);
});

it('is shown after a sign-out while screens are drawn anew, and let go of with the last of them', async () => {
  const loaded = loadViewer();
  await until(1);
  asked[0]!.answer('Olive');
  await loaded;
  const leave = followViewer(() => {});
  expect(shownViewer()).toMatchObject({ fullName: 'Olive Okafor' });
  tokens.leave();
  queryClient.clear();
  leave();
  const leaveToo = followViewer(() => {});
  expect(shownViewer()).toMatchObject({ fullName: 'Olive Okafor' });
  leaveToo();
  await vi.waitFor(() => expect(shownViewer()).toBeNull());
});
