import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { AccountLinkPurpose } from '@staffroom/domain/account/account-links.rules.ts';

export type AccountLinks = {
  /** The same text for the same link, so that an email that is sent again carries it again. */
  mint: (link: { purpose: AccountLinkPurpose; linkId: string }) => string;
  /** The link's id; null for whatever was not minted with this secret for this purpose. */
  findId: (secret: string, purpose: AccountLinkPurpose) => string | null;
};

const idBytes = 16;
const signatureBytes = 32;

/**
 * Secrets of links to accounts: the id of a row, signed with HMAC-SHA256 over it and the purpose. Of the secret nothing is
 * kept; whether it still opens anything is the row's to say.
 */
export function createAccountLinks(secret: string): AccountLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'links to accounts', 32));
  const sign = (id: Buffer, purpose: AccountLinkPurpose): Buffer =>
    createHmac('sha256', key).update(`${purpose}\n`).update(id).digest();

  return {
    mint: ({ purpose, linkId }) => {
      const id = Buffer.from(linkId.replaceAll('-', ''), 'hex');
      return Buffer.concat([id, sign(id, purpose)]).toString('base64url');
    },
    findId: (text, purpose) => {
      const bytes = Buffer.from(text, 'base64url');
      // Of several texts for the same bytes one alone is the link.
      if (bytes.length !== idBytes + signatureBytes || bytes.toString('base64url') !== text) return null;
      const id = bytes.subarray(0, idBytes);
      if (!timingSafeEqual(sign(id, purpose), bytes.subarray(idBytes))) return null;
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
  };
}
