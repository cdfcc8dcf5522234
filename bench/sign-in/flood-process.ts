import { setTimeout as pause } from 'node:timers/promises';
import { HttpConnection } from '../load/http-connection.ts';
import { signInText } from './sign-in-text.ts';

export type FloodOptions = {
  port: number;
  connections: number;
  seconds: number;
  /** How many addresses the flood claims to come from. */
  addresses: number;
  /** Who signs in with which password; `*` in the email is another number each time. */
  attempts: readonly { email: string; password: string; cookie?: string }[];
};

export type FloodReport = Record<string, number>;

/** Every connection sends its next sign-in as soon as the last one was answered. A process of its own, as attackers are. */
process.once('message', (options: FloodOptions) => {
  flood(options).then(
    (report) => process.send?.(report, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function flood({
  port,
  connections,
  seconds,
  addresses,
  attempts,
}: FloodOptions): Promise<FloodReport> {
  const statuses: FloodReport = {};
  const endsAt = performance.now() + seconds * 1_000;
  let turn = 0;
  const count = (status: number | 'closed'): void => void (statuses[status] = (statuses[status] ?? 0) + 1);

  const sendNext = (connection: HttpConnection): Promise<{ status: number }> => {
    turn++;
    const { email, ...attempt } = attempts[turn % attempts.length]!;
    const address = `10.${(turn % addresses) >> 8}.${(turn % addresses) & 255}.1`;
    return connection.send(
      signInText({ port, address, email: email.replace('*', String(turn)), ...attempt }),
    );
  };
  const callOn = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      try {
        const connection = await HttpConnection.open(port);
        while (performance.now() < endsAt) count((await sendNext(connection)).status);
        connection.close();
      } catch {
        count('closed');
        await pause(50);
      }
    }
  };
  await Promise.race([Promise.all(Array.from({ length: connections }, callOn)), pause(seconds * 1_000)]);
  return statuses;
}
