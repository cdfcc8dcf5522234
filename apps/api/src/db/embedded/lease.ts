import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { readPidNamespace } from './pid-namespace.ts';
import { stopPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';

/** An arbitrary number that nothing else in the cluster's first database locks. */
const leaseKey = 7_140_512;
const patienceMs = 10_000;

/** Names a lease's connection after the container that holds it. */
export function leaseName(): string {
  return `staffroom lease ${readPidNamespace()?.id ?? ''}`.trim();
}

/** Marks this process as a user of the server; ends with the process, even when it is killed. */
export type Lease = {
  /**
   * From here on it is not taken again when its connection breaks; an attempt that is under way is cut off and waited
   * for, so that it leaves no server behind. Such an attempt waits for the start lock: call without it.
   */
  stopRenewing: () => Promise<void>;
  /**
   * Gives the lease back and stops the server unless another process in this container has one. When only other
   * containers have leases it stops too: it would be killed with this container, and they start it again. Call after
   * `stopRenewing`, under the start lock.
   */
  end: (postmaster: Postmaster) => Promise<void>;
};

export type LeaseOptions = {
  /** A new connection to the server, which it may start again when it is gone; gives up once aborted. */
  reconnect: (stopping: AbortSignal) => Promise<Client>;
  /** Called once, when no connection was possible for 10 s. */
  onLost: () => void;
};

/**
 * Takes the lease on its own connection. A server that restarts after a crash drops every connection, and a killed one
 * does not come back, so a lost lease is taken again on a new connection.
 */
export async function takeLease(client: Client, { reconnect, onLost }: LeaseOptions): Promise<Lease> {
  let present = client;
  let renewal: Promise<void> | null = null;
  const stopping = new AbortController();

  const hold = async (holder: Client): Promise<void> => {
    present = holder;
    holder.on('error', () => void 0);
    holder.on('end', () => {
      if (!stopping.signal.aborted) renewal = takeAgain();
    });
    await holder.query('select pg_advisory_lock_shared($1)', [leaseKey]);
  };

  const takeAgain = async (): Promise<void> => {
    const deadline = performance.now() + patienceMs;
    do {
      try {
        return await hold(await reconnect(stopping.signal));
      } catch {
        await pause(100, undefined, { ref: false, signal: stopping.signal }).catch(() => void 0);
      }
      if (stopping.signal.aborted) return;
    } while (performance.now() < deadline);
    onLost();
  };

  await hold(client);
  return {
    stopRenewing: async () => {
      stopping.abort();
      await renewal;
    },
    end: async (postmaster) => {
      const last = (await isLast(present)) || (await isLastHere(present));
      await present.end();
      if (last) await stopPostmaster(postmaster);
    },
  };
}

async function isLast(client: Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [leaseKey]);
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
      leaseKey,
    ]);
    return rows[0]?.last === true;
  } catch {
    // Without an answer the other leases are unknown; a server left running is found by the next start.
    return false;
  }
}

/** Whether all other leases belong to other containers. Older programs did not put the container into the name. */
async function isLastHere(client: Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ last: boolean }>(
      `select not exists (
         select from pg_stat_activity
         where application_name in ('staffroom lease', $1) and pid <> pg_backend_pid()
       ) as last`,
      [leaseName()],
    );
    return rows[0]?.last === true;
  } catch {
    return false;
  }
}
