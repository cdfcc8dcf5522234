import type { Client } from 'pg';

/** The server does this by itself in time: only then can an index-only scan answer without reading the table. */
export async function makeVisible(admin: Client, table: string): Promise<void> {
  for (let isVisible = false; !isVisible;) {
    await admin.query(`vacuum (analyze) ${table}`);
    const { rows } = await admin.query<{ visible: boolean }>(
      'select relallvisible >= relpages as visible from pg_class where oid = $1::regclass',
      [table],
    );
    isVisible = rows[0]!.visible;
  }
}
