import { listDemoAccounts } from '@staffroom/domain/sign-in/sign-in.contract.ts';
import { route } from '../../http/route.ts';

/** Reads the accounts each time, because a demo may be removed while the program runs. */
export const listDemoAccountsRoute = route(listDemoAccounts, async ({ settings, identity }) => {
  if (settings.demo === null) return { status: 204 };
  const { password, accounts } = settings.demo;
  const found = await identity.findAccounts(accounts.map(({ email }) => email));
  const present = accounts.filter(({ email }) => found.has(email));
  if (present.length === 0) return { status: 204 };
  return { status: 200, body: { password, accounts: present.map(({ email, who }) => ({ email, who })) } };
});
