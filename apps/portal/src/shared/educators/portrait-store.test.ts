import { expect, it, vi } from 'vitest';
import { loadPortrait } from './portrait-store.ts';

vi.mock('../../session/viewer.ts', () => ({
  findViewer: () => ({ contact: { id: 'second', isImpersonating: false } }),
}));
vi.mock('../../lib/calls/call.ts', () => ({
  getData: () => Promise.resolve({ base64ProfileImg: 'new' }),
}));

const origin = 'https://portal.example';

it('keeps the portraits of the contact who is signed in, and no others', async () => {
  const kept = new Map<string, Response>();
  const urlOf = (key: string) => new URL(key, origin).href;
  const store = {
    keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url }))),
    match: (key: string) => Promise.resolve(kept.get(urlOf(key))?.clone()),
    put: (key: string, response: Response) => Promise.resolve(void kept.set(urlOf(key), response)),
    delete: ({ url }: { url: string }) => Promise.resolve(kept.delete(url)),
  };
  vi.stubGlobal('caches', { open: () => Promise.resolve(store) });
  const keep = (key: string) =>
    store.put(key, Response.json({ base64ProfileImg: 'old', keptAtMs: Date.now() }));
  await keep('/portraits/first/educator/1');
  await keep('/portraits/second/educator/1');
  const load = (id: string) => loadPortrait(id, 1, new AbortController().signal);
  expect(await load('educator')).toEqual({ base64ProfileImg: 'old' });
  expect(await load('other')).toEqual({ base64ProfileImg: 'new' });
  await vi.waitFor(() =>
    expect([...kept.keys()].toSorted()).toEqual(
      ['/portraits/second/educator/1', '/portraits/second/other/1'].map(urlOf),
    ),
  );
});
