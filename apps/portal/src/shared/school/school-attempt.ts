import { startSchoolSignIn } from '@staffroom/domain/sign-in/school-sign-in.contract.ts';
import { call } from '../../lib/calls/call.ts';
import { noResponse } from '../../lib/calls/call-result.ts';
import type { CallFailed } from '../../lib/calls/call-result.ts';

/** What somebody was about to do when they went to the sign-in of their school. */
export type SchoolAttempt = {
  readonly email: string;
  readonly school: string;
  /** The address that they requested. */
  readonly from: string | null;
  /** In a separate window, beside a screen whose session has expired. */
  readonly isBeside: boolean;
};

const name = 'schoolAttempt';

/** In this tab, to which the school redirects. */
export function keepAttempt(attempt: SchoolAttempt | null): void {
  try {
    if (attempt === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(attempt));
  } catch {
    // Without storage the person returns to home.
  }
}

export function findAttempt(): SchoolAttempt | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as SchoolAttempt | null;
  } catch {
    return null;
  }
}

/** Navigates this window to the school. Null if the navigation has started. */
export async function goToSchool(attempt: SchoolAttempt): Promise<CallFailed | null> {
  const started = await start(attempt.email);
  if (typeof started !== 'string') return started;
  keepAttempt(attempt);
  location.assign(started);
  return null;
}

/** Opens the school in a separate window. Null if the navigation has started. */
export async function goToSchoolBeside(attempt: Omit<SchoolAttempt, 'isBeside'>): Promise<CallFailed | null> {
  // Opened synchronously, because browsers block windows opened later. The new window inherits this tab's session
  // storage.
  keepAttempt({ ...attempt, isBeside: true });
  const beside = window.open('', '_blank');
  keepAttempt(null);
  const started = await start(attempt.email);
  if (typeof started !== 'string') {
    beside?.close();
    return started;
  }
  if (beside === null) return noResponse();
  beside.location.replace(started);
  return null;
}

async function start(email: string): Promise<string | CallFailed> {
  const result = await call(startSchoolSignIn, { body: { email: email.trim() } });
  if (!result.isSuccess) return result;
  const { address } = result.data;
  return /^https?:\/\//.test(address) ? address : noResponse();
}
