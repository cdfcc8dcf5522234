import { isWriting } from '@staffroom/domain/contract/define-endpoint.ts';
import type { Access, Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import {
  checkImpersonatedContact,
  checkImpersonatedOperation,
} from '@staffroom/domain/impersonation/support-grant.rules.ts';
import type { Identity } from '../../identity/sessions/identity.ts';
import type { ProviderCaller, Viewer } from '../../identity/viewer/viewer.ts';
import { Refusal, refuseUnlessAllowed } from '../reply/refusal.ts';
import { readBearer } from './read-bearer.ts';
import { isSameOrigin, type OriginFacts } from './same-origin.ts';

export type Caller = { viewer: Viewer | null; provider: ProviderCaller | null };

export type CallerFacts = OriginFacts & {
  authorization: string | undefined;
  impersonatedContact: string | undefined;
  /** Path parameters, not yet checked against the contract. */
  params: Readonly<Record<string, string>>;
  at: Temporal.Instant;
};

const nobody: Caller = { viewer: null, provider: null };

/** Identifies the caller by the endpoint's access rule. Throws when it cannot; `checkRights` checks permissions. */
export async function checkCaller(
  endpoint: Endpoint,
  facts: CallerFacts,
  { identity, publicOrigins }: { identity: Identity; publicOrigins: readonly string[] | null },
): Promise<Caller> {
  const { access } = endpoint;
  switch (access.kind) {
    case 'anonymous':
      return nobody;
    case 'sessionCookie':
      if (!isSameOrigin(facts, publicOrigins)) throw new Refusal('origin_refused');
      return nobody;
    case 'signedIn':
    case 'requires':
      return { viewer: await findViewer(identity, facts.authorization), provider: null };
    case 'link':
      return { viewer: await findLinkViewer(access, facts, identity), provider: null };
    case 'serviceKey': {
      const serviceKey = readBearer(facts.authorization);
      if (serviceKey === null) throw new Refusal('service_key_required');
      const provider = await identity.findProvider(serviceKey, facts.params['clientGroupId']);
      if (provider === null) throw new Refusal('service_key_invalid');
      return { viewer: null, provider };
    }
  }
}

/** Throws 403 unless the header equals the contact of the session's grant and the grant allows the operation. */
export function checkImpersonation(
  endpoint: Endpoint,
  { viewer }: Caller,
  { impersonatedContact, at }: Pick<CallerFacts, 'impersonatedContact' | 'at'>,
): void {
  if (viewer === null) return;
  const { support } = viewer;
  refuseUnlessAllowed(checkImpersonatedContact(support, impersonatedContact, at));
  if (support === null) return;
  const operation = { writes: isWriting(endpoint), isOfContactAlone: endpoint.ofContactAlone === true };
  refuseUnlessAllowed(checkImpersonatedOperation(support.mode, operation));
}

/** Throws 403 unless the contact has what the endpoint requires anywhere in the tree; the route checks the item. */
export function checkRights({ access }: Endpoint, { viewer }: Caller): void {
  if (access.kind !== 'requires') return;
  if (viewer?.rights.satisfies(access) !== true) throw new Refusal('permission_missing');
}

async function findViewer(identity: Identity, authorization: string | undefined): Promise<Viewer> {
  const accessToken = readBearer(authorization);
  if (accessToken === null) throw new Refusal('access_token_required');
  const viewer = await identity.findViewer(accessToken);
  if (viewer === null) throw new Refusal('access_token_invalid');
  return viewer;
}

async function findLinkViewer(
  { purpose, item }: Extract<Access, { kind: 'link' }>,
  { authorization, params, at }: CallerFacts,
  identity: Identity,
): Promise<Viewer> {
  const secret = readBearer(authorization);
  const itemId = params[item];
  if (secret === null || itemId === undefined) throw new Refusal('link_invalid');
  const found = await identity.findLinkViewer({ secret, purpose, itemId, at });
  if (!found.ok) throw new Refusal(found.code);
  return found.viewer;
}
