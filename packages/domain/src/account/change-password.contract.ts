import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { maxPasswordLength } from './password.rules.ts';
import { newPassword } from './reset-password.contract.ts';

/** Changes the contact's own password after checking the current one. Ends every other session of the account. */
export const changePassword = defineEndpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/api/v1/auth/change-password',
  summary: 'Change the password',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  body: z.strictObject({
    currentPassword: z.string().check(z.minLength(1), z.maxLength(maxPasswordLength)),
    newPassword,
  }),
  replies: { 200: z.strictObject({ endedSessions: z.int().check(z.gte(0)) }) },
  codes: [
    'current_password_incorrect',
    'password_too_weak',
    'password_too_common',
    'password_unchanged',
    'sign_in_throttled',
    'school_sign_in_required',
  ],
});
