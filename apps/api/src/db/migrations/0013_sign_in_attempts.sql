-- A row is written before the password is looked at, and counts as a failure only once it was found to be wrong: attempts
-- at the same moment cannot share the last failure of a budget, and nobody is charged for a right password.
alter table identity.sign_in_failures add column settled boolean not null default true;

-- Devices that nobody used for long are forgotten.
create index known_devices_by_use on identity.known_devices (last_used_at);
