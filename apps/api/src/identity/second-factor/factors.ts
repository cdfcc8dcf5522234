/** What an account has beside its password. */
export type Factor = 'authenticator' | 'passkey';

export function factorsOf(row: { has_authenticator: boolean; has_passkey: boolean } | undefined): Factor[] {
  const factors: Factor[] = [];
  if (row?.has_authenticator) factors.push('authenticator');
  if (row?.has_passkey) factors.push('passkey');
  return factors;
}
