import { renamePasskey } from '@staffroom/domain/account/passkeys.contract.ts';
import { notFound } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { ownCall } from '../second-factor/second-factor-call.ts';

export const renamePasskeyRoute = route(renamePasskey, async (context) => {
  const { params, body, identity } = context;
  if (!(await identity.passkeys.rename({ ...ownCall(context), ...params, ...body }))) throw notFound();
  return { status: 204 };
});
