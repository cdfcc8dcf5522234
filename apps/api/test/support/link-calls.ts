import type { sql } from 'kysely';
import type { LinkFacts } from '../../src/identity/links/signed-links.ts';
import type { BookingWorld, Person } from './booking-world.ts';
import { testLinks } from './test-app.ts';

type LinkKind = {
  purpose: LinkFacts['purpose'];
  reader: (world: BookingWorld) => Person;
  /** An instant. */
  expiresAt: string;
};

/** What tests of signed links share; the world is read when it is needed. */
export function linkCalls(worldOf: () => BookingWorld, { purpose, reader, expiresAt }: LinkKind) {
  const rowsOf = async <Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> => {
    const world = worldOf();
    const { rows } = await world.app.seed.inGroup(world.client, (tx) => text.execute(tx.db));
    return rows;
  };
  return {
    /** A correctly signed link to an item, with the given facts changed. */
    linkTo: (itemId: string, changes: Partial<LinkFacts> = {}): string =>
      testLinks.mint({
        purpose,
        itemId,
        clientGroupId: worldOf().client.groupId,
        contactId: reader(worldOf()).contactId,
        expiresAt: Temporal.Instant.from(expiresAt),
        ...changes,
      }),
    rowsOf,
    /** Changes data that the process caches about people and groups. */
    change: async (text: ReturnType<typeof sql>): Promise<void> => {
      await rowsOf(text);
      worldOf().app.identity.dropAll();
    },
  };
}

export const outcomeOf = ({ status, body }: { status: number; body: { code?: string } | null }) => [
  status,
  body?.code ?? null,
];
