-- What a client group asks of its people when they sign in. A group without a row asks for a password and no more.
create table identity.sign_in_rules (
  client_group_id uuid primary key,
  -- from then on nobody gets or keeps a session by a password alone; null: never
  second_factor_required_from timestamptz
);
grant select, insert, update on identity.sign_in_rules to staffroom_auth;
