import { refusalCode, type CallFailed } from '../../lib/calls/call-result.ts';

/** Returns to email and password; `expired` is shown there. */
export type StartOver = (expired?: CallFailed) => void;

/** A sign-in that has expired begins again with the password. Returns every other refusal. */
export function startOverIfExpired(refused: CallFailed, onStartOver: StartOver): CallFailed | null {
  if (refusalCode(refused) !== 'sign_in_expired') return refused;
  onStartOver(refused);
  return null;
}
