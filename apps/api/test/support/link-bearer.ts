import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import type { SeededContact } from './seed-builders.ts';
import { testLinks } from './test-app.ts';

/** The secret of a link sent to the contact for the item named by the path. */
export function linkBearer(
  { access, path }: Endpoint,
  calledPath: string,
  { groupId, contactId }: Pick<SeededContact, 'groupId' | 'contactId'>,
): string {
  if (access.kind !== 'link') throw new Error(`${path} takes no link`);
  const place = path.split('/').indexOf(`:${access.item}`);
  return testLinks.mint({
    purpose: access.purpose,
    itemId: decodeURIComponent(calledPath.split('/')[place] ?? ''),
    clientGroupId: groupId,
    contactId,
    expiresAt: Temporal.Instant.from('2100-01-01T00:00:00Z'),
  });
}
