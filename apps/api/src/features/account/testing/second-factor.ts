import { expect } from 'vitest';
import { codeOfStep } from '../../../identity/second-factor/authenticator-codes.ts';
import { testPassword } from '../../../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../../../test/support/test-app.ts';

/** The code that an authenticator app shows `stepsOff` steps of 30 seconds from now. */
export function codeNow(app: TestApp, secret: string, stepsOff = 0): string {
  return codeOfStep(secret, Math.floor(app.clock.now().epochMilliseconds / 30_000) + stepsOff);
}

/** Turns on the authenticator app, and advances the clock so that the next code is a new one. */
export async function turnOn(
  app: TestApp,
  bearer: string,
): Promise<{ secret: string; recoveryCodes: string[]; answer: Answer }> {
  const part = 'POST /api/v1/auth/second-factor/authenticator';
  const started = await app.call(`${part}/start`, { bearer, body: { password: testPassword } });
  expect(started.status).toBe(200);
  const { enrolment, secret } = started.body;
  const answer = await app.call(`${part}/confirm`, {
    bearer,
    body: { enrolment, code: codeNow(app, secret) },
  });
  expect(answer.status).toBe(200);
  app.clock.advance({ seconds: 30 });
  return { secret, recoveryCodes: answer.body.recoveryCodes, answer };
}

export function cookiesOf(answer: Answer): string {
  return [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
