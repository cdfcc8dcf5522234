import { beforeEach, expect, test } from 'vitest';
import type { CallResult } from '../lib/calls/call-result.ts';
import { sendThroughExpiry } from './send-through-expiry.ts';
import { setSessionPhase } from './session-state.ts';

const made = { isSuccess: true, statusCode: 201, data: 'made' } as unknown as CallResult<string>;
const refused = (statusCode: number) => ({ isSuccess: false, statusCode }) as unknown as CallResult<string>;

/** A server whose session has ended: it refuses once, and the expiry is known before its answer is read. */
function endedSession(whenRefused: () => void = () => undefined) {
  const sent: CallResult<string>[] = [];
  const send = async () => {
    const answer = sent.length === 0 ? refused(401) : made;
    sent.push(answer);
    if (answer !== made) {
      setSessionPhase('expired');
      whenRefused();
    }
    return answer;
  };
  return { sent, send };
}

/** Whether a promise has settled after everything that could settle it has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const settled = await Promise.race([
    promise.then(() => true),
    new Promise((done) => setTimeout(done, 0, false)),
  ]);
  return settled === true;
}

beforeEach(() => setSessionPhase('signedIn'));

test('what a session ended under is sent once more after signing in again', async () => {
  const { sent, send } = endedSession();
  const answer = sendThroughExpiry(send);
  expect(await isSettled(answer)).toBe(false);
  setSessionPhase('signedIn');
  expect(await answer).toBe(made);
  expect(sent).toHaveLength(2);
});

test('also where the person is back before the refusal is read', async () => {
  const { send } = endedSession(() => setSessionPhase('signedIn'));
  expect(await sendThroughExpiry(send)).toBe(made);
});

test('is not sent for somebody else, nor when the person goes', async () => {
  const { sent, send } = endedSession();
  const answer = sendThroughExpiry(send);
  setSessionPhase('signedOut');
  expect(await answer).toMatchObject({ statusCode: 401 });
  expect(sent).toHaveLength(1);
});

test.each([0, 403, 409, 422, 500])('an answer of %i is final', async (statusCode) => {
  let count = 0;
  const send = async () => {
    count += 1;
    return refused(statusCode);
  };
  expect(await sendThroughExpiry(send)).toMatchObject({ statusCode });
  expect(count).toBe(1);
});
