import { expect } from 'vitest';

type Credentials = { email: string; password: string; code: string };

export type IssuerBrowser = {
  /** Follows the address back to the portal, through the issuer's page if it shows one; resolves with the fragment. */
  signIn: (address: string, credentials: Credentials) => Promise<string>;
};

/** A browser at the local issuer. It stays signed in there. */
export function createIssuerBrowser(): IssuerBrowser {
  const cookies = new Map<string, string>();

  const send = async (address: string, form?: URLSearchParams): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };

  return {
    signIn: async (address, { email, password, code }) => {
      const { origin } = new URL(address);
      let answer = await send(address);
      let at = address;
      for (let steps = 0; steps < 10; steps++) {
        const location = answer.headers.get('location');
        if (location === null) {
          expect(await answer.text()).toContain('Provider sign-in');
          answer = await send(at, new URLSearchParams({ email, password, code, action: 'signIn' }));
          continue;
        }
        const next = new URL(location, at);
        if (next.origin !== origin) return next.hash.slice(1);
        at = next.href;
        answer = await send(at);
      }
      throw new Error('The issuer leads nowhere');
    },
  };
}
