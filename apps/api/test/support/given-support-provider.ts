import type { SupportProvider } from '../../src/identity/impersonation/support-provider.ts';

/**
 * A second identity provider that says what the test sends as its answer: `sub=…` signs in, with a second factor, at
 * this moment. The flow with a real issuer is tested in `features/impersonation/impersonation.test.ts`.
 */
export const givenSupportProvider: SupportProvider = {
  start: async () => ({ address: 'https://id.test/', state: 's', nonce: 'n', verifier: 'v' }),
  complete: async (answer) => {
    const subject = new URLSearchParams(answer).get('sub');
    if (subject === null) throw new Error('Nobody signed in');
    return {
      subject,
      email: null,
      name: 'Sam Support',
      methods: ['pwd', 'otp', 'mfa'],
      signedInAt: Temporal.Now.instant(),
    };
  },
  findSignOutAddress: async () => null,
};
