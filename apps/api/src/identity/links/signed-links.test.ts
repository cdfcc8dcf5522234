import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSignedLinks } from './signed-links.ts';
import type { LinkFacts } from './signed-links.ts';

const links = createSignedLinks('a secret of the tests, long enough to be taken');
const facts: LinkFacts = {
  purpose: 'decision',
  itemId: '01890000-0000-7000-8000-000000000001',
  clientGroupId: randomUUID(),
  contactId: randomUUID(),
  expiresAt: Temporal.Instant.from('2026-03-10T21:30:00Z'),
};

test('reads what it signed, in every process with the same secret', () => {
  const secret = links.mint(facts);
  expect(secret).toMatch(/^[\w-]{92}$/);
  const read = createSignedLinks('a secret of the tests, long enough to be taken').read(secret, facts);
  expect({ ...read, expiresAt: read!.expiresAt.toString() }).toEqual({
    ...facts,
    expiresAt: '2026-03-10T21:30:00Z',
    linkId: expect.stringMatching(/^[\da-f]{16}$/),
  });
});

test('signs the same facts with the same text, and others with another', () => {
  const secret = links.mint(facts);
  expect(links.mint({ ...facts })).toBe(secret);
  expect(links.mint({ ...facts, contactId: randomUUID() })).not.toBe(secret);
  expect(createSignedLinks('another secret, long enough to be taken').mint(facts)).not.toBe(secret);
});

test('reads nothing for another item, another purpose or with another secret', () => {
  const secret = links.mint(facts);
  expect(links.read(secret, { ...facts, itemId: randomUUID() })).toBeNull();
  expect(links.read(secret, { ...facts, itemId: facts.itemId.toUpperCase() })).not.toBeNull();
  expect(links.read(secret, { ...facts, purpose: 'feedback' })).toBeNull();
  expect(createSignedLinks('another secret, long enough to be taken').read(secret, facts)).toBeNull();
});

test('reads nothing when any one bit of it was changed', () => {
  const bytes = Buffer.from(links.mint(facts), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(links.read(changed.toString('base64url'), facts), `bit ${bit}`).toBeNull();
  }
});

test.each([
  ['nothing', () => ''],
  ['a cut link', () => links.mint(facts).slice(0, -1)],
  ['a longer one', () => `${links.mint(facts)}A`],
  ['the signature alone', () => links.mint(facts).slice(-43)],
  ['another text for the same bytes', () => `${links.mint(facts)}=`],
  ['chance', () => randomBytes(69).toString('base64url')],
])('reads nothing of %s', (_, text) => {
  expect(links.read(text(), facts)).toBeNull();
});
