import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createInvitationLinks } from './invitation-links.ts';

const links = createInvitationLinks('a secret of the tests, long enough to be taken');
const link = { clientGroupId: randomUUID(), linkId: randomUUID() };

test('reads what it minted, and mints it the same again', () => {
  expect(links.read(links.mint(link))).toEqual(link);
  expect(links.mint(link)).toBe(links.mint(link));
});

test('reads nothing that was changed, cut, lengthened or signed by somebody else', () => {
  const secret = links.mint(link);
  const other = createInvitationLinks('another secret of the tests, long enough').mint(link);
  for (const forged of ['', secret.slice(1), `${secret}A`, `${secret}=`, other]) {
    expect(links.read(forged)).toBeNull();
  }
  for (let place = 0; place < secret.length; place++) {
    const letter = secret[place] === 'A' ? 'B' : 'A';
    expect(links.read(secret.slice(0, place) + letter + secret.slice(place + 1))).toBeNull();
  }
});
