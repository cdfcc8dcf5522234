import { LastingClient } from '../connections/lasting-client.ts';
import { StartError } from '../../start/start-error.ts';

/** Row-level security between tenants has a gap. The message names each one. */
export class RowSecurityError extends StartError {
  override name = 'WallError';
}

/**
 * Throws a RowSecurityError when the login of an address could bypass row-level security: as a superuser, as owner of a
 * table, as a member of a role, or because a table with a tenant key is not forced.
 */
export async function checkRowSecurity(address: string): Promise<void> {
  const client = new LastingClient({ connectionString: address, application_name: 'staffroom start' });
  await client.connect();
  try {
    const { rows } = await client.query<{ login: string; gap: string }>(gaps);
    if (rows.length === 0) return;
    throw new RowSecurityError(
      `The login ${rows[0]?.login} could reach past its tenants: ${rows.map((row) => row.gap).join('; ')}. ` +
        'Give the web process a login of its own as docs/running.md describes, and force row-level security.',
    );
  } finally {
    await client.end();
  }
}

/** A partition counts when the login has direct rights on it: its parent's policies do not apply there. */
const gaps = `
  with me as (select oid, rolname, rolsuper, rolbypassrls from pg_roles where rolname = current_user),
  tenant as (
    select c.oid, c.relispartition, c.relrowsecurity and c.relforcerowsecurity as forced
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_group_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p')
  )
  select current_user as login, gap from (
    select 'it is a superuser or bypasses row-level security' from me where rolsuper or rolbypassrls
    union all
    select 'it owns ' || c.oid::regclass from pg_class c join me on c.relowner = me.oid
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relnamespace = pg_my_temp_schema()
    union all
    select 'it is a member of ' || m.roleid::regrole from pg_auth_members m join me on m.member = me.oid
    union all
    select oid::regclass || ' is not forced' from tenant
    where not forced and (not relispartition or has_table_privilege(oid, 'select, insert, update, delete'))
  ) as found (gap)
  order by gap`;
