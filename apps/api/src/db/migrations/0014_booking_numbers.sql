-- A short number to read out on the phone: of every request, and of every block, whose bookings add their position. It is
-- drawn, so that it does not tell how many there are, from signs that neither look nor sound alike.
create table booking_numbers (
  number text primary key check (number ~ '^[2346789KMRWY]{4}-[2346789KMRWY]{4}$')
);

-- Never answers a number twice, whichever groups the caller sees: the table is read and written here alone.
create function draw_booking_number() returns text language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  signs constant text := '2346789KMRWY';
  bits bytea;
  drawn text;
  place integer;
begin
  loop
    bits := uuid_send(gen_random_uuid());
    drawn := '';
    -- The bytes of a random UUID that are random as a whole.
    foreach place in array array[0, 1, 2, 3, 4, 5, 7, 9] loop
      drawn := drawn || substr(signs, 1 + get_byte(bits, place) % 12, 1);
    end loop;
    drawn := overlay(drawn placing '-' from 5 for 0);
    insert into booking_numbers (number) values (drawn) on conflict do nothing;
    if found then
      return drawn;
    end if;
  end loop;
end $$;
revoke execute on function draw_booking_number() from public;
grant execute on function draw_booking_number() to staffroom_web;

alter table booking_requests add column number text not null default draw_booking_number();
alter table booking_blocks add column number text not null default draw_booking_number();
create index booking_requests_by_number on booking_requests (client_group_id, number);
create index booking_blocks_by_number on booking_blocks (client_group_id, number);

-- Who asked takes a request back.
grant insert on pending_actions to staffroom_web;
