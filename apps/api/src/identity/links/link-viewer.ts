import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import { linkState } from '@staffroom/domain/links/link-state.rules.ts';
import type { LinkState } from '@staffroom/domain/links/link-state.rules.ts';
import type { LinkPurpose } from '@staffroom/domain/links/link-purposes.ts';
import type { Viewer } from '../viewer/viewer.ts';
import type { Viewers } from '../viewer/viewers.ts';
import type { SignedLinks } from './signed-links.ts';

/** A link as it arrived, and for what. */
export type LinkCall = { secret: string; purpose: LinkPurpose; itemId: string; at: Temporal.Instant };

export type LinkVerdict = { ok: true; viewer: Viewer } | { ok: false; code: LinkRefusal };

export type LinkRefusal = Extract<
  ErrorCode,
  'link_invalid' | 'link_expired' | 'link_revoked' | 'link_sign_in_required'
>;

/**
 * The contact whom a link stands for, with the rights of this moment in the one group of its item. A link is a session of
 * its own: limits count it, and audit rows name it as `link:…` in place of a session.
 */
export async function findLinkViewer(
  { secret, purpose, itemId, at }: LinkCall,
  { links, viewers }: { links: SignedLinks; viewers: Viewers },
): Promise<LinkVerdict> {
  const link = links.read(secret, { purpose, itemId });
  if (!link) return { ok: false, code: 'link_invalid' };
  const { clientGroupId, contactId, linkId } = link;
  const session = {
    contactId,
    sessionId: `link:${linkId}`,
    homeClientGroupId: clientGroupId,
    clientGroupIds: [clientGroupId],
    support: null,
  };
  const isOver = Temporal.Instant.compare(at, link.expiresAt) >= 0;
  const viewer = isOver ? null : await viewers.find(session, at);
  const state = linkState({
    now: at,
    expiresAt: link.expiresAt,
    isReaderThere: viewer !== null,
    needsSignIn: viewer?.rights.links.groups.some((group) => group.linksNeedSignIn) ?? false,
    // What was done with it is found where it would be done again.
    isDone: false,
  });
  if (viewer !== null && state === 'open') return { ok: true, viewer };
  return { ok: false, code: refusals[state] };
}

const refusals: Readonly<Record<LinkState, LinkRefusal>> = {
  open: 'link_invalid',
  used: 'link_invalid',
  signInRequired: 'link_sign_in_required',
  revoked: 'link_revoked',
  expired: 'link_expired',
};
