import type { Answer, TestApp } from '../../../../test/support/test-app.ts';
import type { Person } from '../../../../test/support/booking-world.ts';

const own = '/api/v1/me/calendar-address';

/** Calls of one contact about their calendar address. */
export function calendarOf(app: TestApp, { bearer }: Pick<Person, 'bearer'>) {
  const send = (call: string, headers: Record<string, string> = {}): Promise<Answer> =>
    app.call(call, { bearer, headers });
  return {
    get: () => send(`GET ${own}`),
    create: (headers?: Record<string, string>) => send(`POST ${own}`, headers),
    replace: (headers?: Record<string, string>) => send(`POST ${own}/replace`, headers),
    end: () => send(`DELETE ${own}`),
  };
}

/** Reads an address as a calendar program does: without a token. */
export function readFeed(
  app: TestApp,
  address: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return app.call(`GET ${new URL(address).pathname}`, { headers });
}

/** The entries of a calendar, each by the names of its fields, unfolded and as they are escaped. */
export function entriesOf(text: string): Record<string, string>[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  return lines
    .join('\n')
    .split('BEGIN:VEVENT\n')
    .slice(1)
    .map((entry) =>
      Object.fromEntries(
        entry
          .split('\nEND:VEVENT')[0]!
          .split('\n')
          .filter((line) => line.includes(':'))
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
      ),
    );
}

/** A text as people read it. */
export function unescapeText(text: string): string {
  return text.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
}
