import { types } from 'pg';
import type { Db } from 'pg-boss';
import { listen } from '../../db/connections/listen.ts';
import type { Database } from '../../db/connections/pool.ts';

/**
 * What pg-boss works on: the worker's connections, and where notifications arrive one of its own to listen on, on the
 * address without a pooler. It gets timestamps as the driver makes them, since it reckons with them.
 */
export function createJobDatabase({ pool }: Database, directAddress: string | null): Db {
  return {
    executeSql: (text, values) => pool.query({ text, ...(values && { values }), types }),
    ...(directAddress !== null && {
      listen: async (channel: string, onNotification: (queue: string) => void, onReconnect: () => void) => {
        const listener = await listen({
          address: directAddress,
          channels: [channel],
          onNotify: (_, queue) => onNotification(queue),
          onResume: onReconnect,
        });
        // What was sent before it listened is found by looking.
        onReconnect();
        return listener;
      },
    }),
  };
}
