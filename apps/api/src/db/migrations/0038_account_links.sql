-- Links to an account in emails, each for one use: to set a new password, to verify the address. The secret is the id with
-- our signature: nothing is kept that opens anything.
create table identity.account_links (
  link_id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  purpose text not null check (purpose in ('resetPassword', 'verifyEmail')),
  -- the address it was made for: for another one it is no longer good
  email text not null check (email = lower(email)),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- when it was used, or a newer one was asked for
  ended_at timestamptz
);
create index account_links_by_user on identity.account_links (user_id, purpose, created_at);
create index account_links_by_expiry on identity.account_links (expires_at);
-- One at a time: two requests at once leave one link that opens something.
create unique index account_links_open on identity.account_links (user_id, purpose) where ended_at is null;
grant select, insert, update (ended_at), delete on identity.account_links to staffroom_auth;

-- A password, the end of the sessions under it, the email about it and its audit row are one transaction, of the login that
-- alone reads passwords. Outside identity it adds rows, behind the wall of the account's group, and marks an address as
-- verified.
grant update (password, updated_at) on identity.accounts to staffroom_auth;
grant update (email_verified, updated_at) on identity.users to staffroom_auth;
grant insert on notifications, audit_entries, audit_unsealed, outbox to staffroom_auth;
grant select (client_group_id, event_key, contact_id, method) on notifications to staffroom_auth;
grant select (client_group_id, contact_id, email_address, email_verified), update (email_verified)
  on contacts to staffroom_auth;
