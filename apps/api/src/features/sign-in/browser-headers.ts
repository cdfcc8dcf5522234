import { addressHeader } from '../../identity/sessions/identity-provider.ts';

type CallFacts = { header: (name: string) => string | undefined; address: string };

/** The headers of a request that the identity provider may see; the address is the one that the server saw. */
export function browserHeaders({ header, address }: CallFacts): Headers {
  const headers = new Headers({ [addressHeader]: address });
  for (const name of ['cookie', 'user-agent']) {
    const value = header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}
