import { types } from 'pg';
import type { Db } from 'pg-boss';
import { listen } from '../../db/connections/listen.ts';
import type { Database } from '../../db/connections/pool.ts';

/**
 * The database access of pg-boss: the worker's connections, plus one connection of its own to listen on, at the address
 * without a pooler, if there is one. It gets timestamps as the driver parses them, because it calculates with them.
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
        // Jobs sent before it listened are found by polling.
        onReconnect();
        return listener;
      },
    }),
  };
}
