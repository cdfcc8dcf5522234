import { setTimeout as pause } from 'node:timers/promises';
import { escapeIdentifier } from 'pg';
import type { Client } from 'pg';
import { LastingClient } from './lasting-client.ts';

export type Listener = { close: () => Promise<void> };

export type ListenOptions = {
  /** The address without a pooler. */
  address: string;
  channels: readonly string[];
  onNotify: (channel: string, payload: string) => void;
  /** Called after a broken connection was replaced: notifications in between were lost. */
  onResume?: () => void;
};

/** Listens on its own connection until closed, and reconnects when it breaks. */
export async function listen(options: ListenOptions): Promise<Listener> {
  let closed = false;
  let client = await connectListening(options, () => void resume());

  const resume = async (): Promise<void> => {
    for (let wait = 50; ; wait = Math.min(wait * 2, 2_000)) {
      if (closed) return;
      try {
        client = await connectListening(options, () => void resume());
        if (closed) await client.end();
        else options.onResume?.();
        return;
      } catch {
        await pause(wait, undefined, { ref: false });
      }
    }
  };

  return {
    close: async () => {
      closed = true;
      await client.end();
    },
  };
}

async function connectListening(options: ListenOptions, onBroken: () => void): Promise<Client> {
  const client = new LastingClient({
    connectionString: options.address,
    application_name: 'staffroom listen',
    keepAlive: true,
  });
  client.on('error', () => void 0);
  client.on('notification', ({ channel, payload }) => options.onNotify(channel, payload ?? ''));
  await client.connect();
  await client.query(options.channels.map((channel) => `listen ${escapeIdentifier(channel)}`).join('; '));
  client.once('end', onBroken);
  return client;
}

/** Whether a notification sent through one address reaches a listener on another within `patienceMs`. */
export async function provesNotify(direct: string, sender: string, patienceMs = 10_000): Promise<boolean> {
  const channel = 'staffroom_probe';
  const word = crypto.randomUUID();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<true>();
  const listener = await listen({
    address: direct,
    channels: [channel],
    onNotify: (_, payload) => {
      if (payload === word) arrive(true);
    },
  });
  const client = new LastingClient({ connectionString: sender, application_name: 'staffroom start' });
  const patience = new AbortController();
  try {
    await client.connect();
    await client.query('select pg_notify($1, $2)', [channel, word]);
    const gaveUp = pause(patienceMs, false as const, { signal: patience.signal }).catch(() => false as const);
    return await Promise.race([arrived, gaveUp]);
  } finally {
    patience.abort();
    await Promise.all([client.end(), listener.close()]);
  }
}
