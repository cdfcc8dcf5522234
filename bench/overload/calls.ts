import { requestText } from '../load/http-connection.ts';

/** What a person at the portal asks for, one after another. */
export type Caller = { port: number; bearer: string; from: string };

/** The next request of a caller, as a whole text: mostly lists, which cost most. */
export function requestOf({ port, bearer, from }: Caller, turn: number): string {
  const paths = [
    `/api/v1/bookings?dateFromLocal=${from}`,
    `/api/v1/bookings/summary?dateFromLocal=${from}`,
    '/api/v1/me/profile',
  ];
  return requestText({ method: 'GET', path: paths[turn % paths.length]!, port, bearer });
}

export type Statuses = Record<string, number>;

export function count(statuses: Statuses, status: number | string): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
}
