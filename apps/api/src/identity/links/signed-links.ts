import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { LinkPurpose } from '@staffroom/domain/links/link-purposes.ts';
import { createAccountLinks } from './account-links.ts';
import type { AccountLinks } from './account-links.ts';
import { createInvitationLinks } from './invitation-links.ts';
import type { InvitationLinks } from './invitation-links.ts';

/** What a link stands for. */
export type LinkFacts = {
  purpose: LinkPurpose;
  /** The one booking or request that it is about. */
  itemId: string;
  clientGroupId: string;
  /** Whom it was sent to: whoever has it acts as this contact, for this item and purpose alone. */
  contactId: string;
  /** From this instant on it opens nothing; whole seconds. */
  expiresAt: Temporal.Instant;
};

export type ReadLink = LinkFacts & {
  /** Names the link in the audit trail, and cannot be turned back into it. */
  linkId: string;
};

export type SignedLinks = {
  /** Links to accounts, which a row of their own opens and ends. */
  ofAccounts: AccountLinks;
  ofInvitations: InvitationLinks;
  /** The same text for the same facts, so that a message that is sent again carries the same link. */
  mint: (facts: LinkFacts) => string;
  /** Null for whatever was not minted with this secret, for this item and this purpose. */
  read: (secret: string, item: Pick<LinkFacts, 'purpose' | 'itemId'>) => ReadLink | null;
};

const expiryBytes = 5;
const idBytes = 16;
const factsBytes = expiryBytes + 2 * idBytes;
const signatureBytes = 32;

/**
 * Secrets of links in messages: expiry, client group and contact, signed with HMAC-SHA256 over these, the purpose and
 * the item, which the address names. Nothing is kept of them; what they open is used up by what is done with it
 * (docs/decisions/034). Every process with the same secret reads them.
 */
export function createSignedLinks(secret: string): SignedLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'links in messages', 32));
  const sign = (facts: Buffer, { purpose, itemId }: Pick<LinkFacts, 'purpose' | 'itemId'>): Buffer =>
    createHmac('sha256', key).update(`${purpose}\n${itemId.toLowerCase()}\n`).update(facts).digest();

  return {
    ofAccounts: createAccountLinks(secret),
    ofInvitations: createInvitationLinks(secret),
    mint: (link) => {
      const facts = Buffer.alloc(factsBytes);
      facts.writeUIntBE(secondsOf(link.expiresAt), 0, expiryBytes);
      writeId(facts, link.clientGroupId, expiryBytes);
      writeId(facts, link.contactId, expiryBytes + idBytes);
      return Buffer.concat([facts, sign(facts, link)]).toString('base64url');
    },
    read: (text, item) => {
      const bytes = Buffer.from(text, 'base64url');
      // Of several texts for the same bytes one alone is the link.
      if (bytes.length !== factsBytes + signatureBytes || bytes.toString('base64url') !== text) return null;
      const facts = bytes.subarray(0, factsBytes);
      if (!timingSafeEqual(sign(facts, item), bytes.subarray(factsBytes))) return null;
      return {
        ...item,
        clientGroupId: readId(facts, expiryBytes),
        contactId: readId(facts, expiryBytes + idBytes),
        expiresAt: Temporal.Instant.fromEpochMilliseconds(facts.readUIntBE(0, expiryBytes) * 1_000),
        linkId: createHash('sha256').update(text).digest('hex').slice(0, 16),
      };
    },
  };
}

function secondsOf(instant: Temporal.Instant): number {
  return Math.floor(instant.epochMilliseconds / 1_000);
}

function writeId(into: Buffer, id: string, at: number): void {
  into.write(id.replaceAll('-', ''), at, idBytes, 'hex');
}

function readId(from: Buffer, at: number): string {
  const hex = from.toString('hex', at, at + idBytes);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
