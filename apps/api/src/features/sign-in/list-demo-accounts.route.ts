import { listDemoAccounts } from '@staffroom/domain/sign-in/sign-in.contract.ts';
import { route } from '../../http/route.ts';

export const listDemoAccountsRoute = route(listDemoAccounts, async ({ settings }) => {
  if (settings.demo === null) return { status: 204 };
  const { password, accounts } = settings.demo;
  return { status: 200, body: { password, accounts: accounts.map(({ email, who }) => ({ email, who })) } };
});
