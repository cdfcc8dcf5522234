import { isCommonPassword } from '../../identity/account/common-passwords.ts';
import { Refusal } from '../../http/reply/refusal.ts';

/**
 * Refuses a new password that is well known, or made of the portal's name, the address before its @ or the person's name.
 * Only the server decides this: the list is too large for a form.
 */
export function refuseCommonPassword(
  password: string,
  { param, appName, email, name }: { param: string; appName: string; email: string; name: string },
): void {
  const ownWords = [appName, email.replace(/@.*$/, ''), name, ...name.split(' ')];
  if (isCommonPassword(password, ownWords)) throw new Refusal('password_too_common', { param });
}
