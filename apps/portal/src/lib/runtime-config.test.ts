import { describe, expect, it } from 'vitest';
import { builtInConfig, loadRuntimeConfig } from './runtime-config.ts';

describe('runtime configuration', () => {
  it('is fetched from two files with a timestamp', async () => {
    const seen: string[] = [];
    await loadRuntimeConfig(async (address) => {
      seen.push(String(address));
      return Response.json({});
    });
    expect(seen).toEqual([
      expect.stringMatching(/^\/config\/portal\.json\?t=\d+$/),
      expect.stringMatching(/^\/config\/languages\.json\?t=\d+$/),
    ]);
  });

  it('keeps the built-in values where a file is missing, broken or partial', async () => {
    expect(await loadRuntimeConfig(async () => new Response('', { status: 404 }))).toEqual(builtInConfig);
    expect(await loadRuntimeConfig(async () => new Response('<html>'))).toEqual(builtInConfig);
    expect(await loadRuntimeConfig(() => Promise.reject(new TypeError('offline')))).toEqual(builtInConfig);
    const partial = await loadRuntimeConfig(async () => Response.json({ defaultLanguage: 'en-GB' }));
    expect(partial.languages).toEqual({ defaultLanguage: 'en-GB', addresses: {} });
  });
});
