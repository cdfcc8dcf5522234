import { listSessions } from '@staffroom/domain/account/sessions.contract.ts';
import { describeDevice } from '@staffroom/domain/account/describe-device.ts';
import type { SignInMethod } from '@staffroom/domain/account/second-factor.rules.ts';
import { route } from '../../../http/route.ts';

export const listSessionsRoute = route(listSessions, async ({ viewer, identity, receivedAt: at }) => {
  const rows = await identity.account.listSessions({ contactId: viewer.contactId, at });
  const sessions = rows.map((row) => ({
    id: row.id,
    ...describeDevice(row.user_agent),
    address: row.ip_address === '' ? null : row.ip_address,
    signedInAt: row.created_at,
    signInMethod: row.sign_in_method as SignInMethod,
    lastUsedAt: row.last_used_at,
    isCurrent: row.id === viewer.sessionId,
  }));
  const current = sessions.filter(({ isCurrent }) => isCurrent);
  return { status: 200, body: [...current, ...sessions.filter(({ isCurrent }) => !isCurrent)] };
});
