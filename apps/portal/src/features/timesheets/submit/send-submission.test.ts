import { afterEach, expect, test, vi } from 'vitest';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import { onSessionEnded, tokens } from '../../../lib/calls/call.ts';
import { getSessionPhase, setSessionPhase } from '../../../session/session-state.ts';
import { sendSubmission } from './send-submission.ts';

afterEach(() => vi.unstubAllGlobals());

const submitted = { results: [{ bookingId: 'booking-1', result: 'submitted', reason: null }] };
const row = {
  bookingId: 'booking-1',
  version: 2,
  startTimeLocal: '08:30',
  endTimeLocal: '15:30',
  breaks: [],
  note: '',
  kind: 'unmodified',
} as unknown as TimesheetRecord;

test('a session that ends during a submission asks for the password, then the same is sent once more', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const headers = new Headers(request.headers);
    const isOver = headers.get('authorization') !== 'Bearer new';
    if (address.endsWith('/submit')) keys.push(headers.get('idempotency-key'));
    return isOver
      ? Response.json(
          { type: 'about:blank', code: 'session_ended', param: null, message: '' },
          { status: 401 },
        )
      : Response.json(submitted);
  });
  setSessionPhase('signedIn');
  tokens.keep('old');
  const stop = onSessionEnded(() => setSessionPhase('expired'));
  const sent = sendSubmission('unmodified', [row], () => undefined);
  await vi.waitFor(() => expect(getSessionPhase()).toBe('expired'));
  tokens.keep('new');
  setSessionPhase('signedIn');
  expect(await sent).toEqual({ taken: [row], issues: [], refused: null });
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  stop();
});

test('a submission that got no answer is sent once more with its key', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, request: RequestInit) => {
    keys.push(new Headers(request.headers).get('idempotency-key'));
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return Response.json(submitted);
  });
  tokens.keep('new');
  expect((await sendSubmission('unmodified', [row], () => undefined)).taken).toEqual([row]);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
