import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export type InvitationLink = { clientGroupId: string; linkId: string };

export type InvitationLinks = {
  /** The same text for the same link, so that an email that is sent again carries it again. */
  mint: (link: InvitationLink) => string;
  /** Null for whatever was not minted with this secret. */
  read: (secret: string) => InvitationLink | null;
};

const idBytes = 16;
const signatureBytes = 32;

/** As the links to accounts, with the client group in front: the row behind it stands behind that group's wall. */
export function createInvitationLinks(secret: string): InvitationLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'links of invitations', 32));
  const sign = (ids: Buffer): Buffer => createHmac('sha256', key).update(ids).digest();

  return {
    mint: ({ clientGroupId, linkId }) => {
      const ids = Buffer.from(`${clientGroupId}${linkId}`.replaceAll('-', ''), 'hex');
      return Buffer.concat([ids, sign(ids)]).toString('base64url');
    },
    read: (text) => {
      const bytes = Buffer.from(text, 'base64url');
      // Of several texts for the same bytes one alone is the link.
      if (bytes.length !== 2 * idBytes + signatureBytes || bytes.toString('base64url') !== text) return null;
      const ids = bytes.subarray(0, 2 * idBytes);
      if (!timingSafeEqual(sign(ids), bytes.subarray(2 * idBytes))) return null;
      return { clientGroupId: toId(ids.subarray(0, idBytes)), linkId: toId(ids.subarray(idBytes)) };
    },
  };
}

function toId(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
