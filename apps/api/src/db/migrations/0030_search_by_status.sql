-- What a search finds bookings by holds their status as well: a word on every card and a rare status are then found
-- together in the index, without reading each card that holds the word. With the state of the assignment beside it, what
-- a card shows is known without looking the card up.
--
-- The words follow a blank, the first one too. A word of one or two letters has no trigram in the middle of another word,
-- but it has one where a word begins.
--
-- The educator of the live assignment stands there too, named or not: a search for a name asks on which bookings the
-- educator is named, of those that the person may see.

alter table booking_search add column status text, add column assignment_state text, add column candidate_id uuid;
drop index booking_search_by_words;

do $$
declare
  card_table text;
begin
  set local jit = off;
  foreach card_table in array array['booking_cards', 'booking_search'] loop
    execute format('alter table %I no force row level security', card_table);
  end loop;
  update booking_search s
    set status = c.status, assignment_state = c.assignment_state, candidate_id = (c.candidate::json ->> 'id')::uuid,
      words = ' ' || s.words, own_length = s.own_length + 1
    from booking_cards c
    where c.client_group_id = s.client_group_id and c.card_id = s.card_id and c.date_no = s.date_no;
  foreach card_table in array array['booking_cards', 'booking_search'] loop
    execute format('alter table %I force row level security', card_table);
  end loop;
end $$;

alter table booking_search alter column status set not null;
create index booking_search_by_words on booking_search using gin (client_group_id, status, words gin_trgm_ops);
create index booking_search_by_candidate on booking_search (client_group_id, candidate_id, date_local, location_id)
  where candidate_id is not null;

create or replace function write_booking_cards(group_ids uuid[], booking_ids uuid[]) returns void language plpgsql
set enable_seqscan = off as $$
begin
  with made as materialized (
    select * from make_booking_cards(group_ids, booking_ids)
  ), cards as (
    insert into booking_cards as kept
    select client_group_id, card_id, date_no, client_id, location_id, date_local, start_time_local, requested_by, status,
      assignment_state, series_start, series_end, end_utc, next_end_utc, has_feedback, card, candidate
    from made order by card_id
    on conflict (client_group_id, card_id, date_no) do update set
      client_id = excluded.client_id, location_id = excluded.location_id, date_local = excluded.date_local,
      start_time_local = excluded.start_time_local, status = excluded.status,
      assignment_state = excluded.assignment_state, series_start = excluded.series_start,
      series_end = excluded.series_end, end_utc = excluded.end_utc, next_end_utc = excluded.next_end_utc,
      has_feedback = excluded.has_feedback, card = excluded.card, candidate = excluded.candidate
    where kept is distinct from excluded
  )
  insert into booking_search as kept
    (client_group_id, card_id, date_no, client_id, location_id, date_local, start_time_local, requested_by, words,
      own_length, status, assignment_state, candidate_id)
  select client_group_id, card_id, date_no, client_id, location_id, date_local, start_time_local, requested_by,
    ' ' || words, own_length + 1, status, assignment_state, (candidate::json ->> 'id')::uuid
  from made order by card_id
  on conflict (client_group_id, card_id, date_no) do update set
    client_id = excluded.client_id, location_id = excluded.location_id, date_local = excluded.date_local,
    start_time_local = excluded.start_time_local, words = excluded.words, own_length = excluded.own_length,
    status = excluded.status, assignment_state = excluded.assignment_state, candidate_id = excluded.candidate_id
  where kept is distinct from excluded;
end $$;

create or replace function write_request_cards(group_ids uuid[], request_ids uuid[]) returns void language plpgsql
set enable_seqscan = off as $$
begin
  perform drop_cards(group_ids, request_ids);
  with made as materialized (
    select * from make_request_cards(group_ids, request_ids)
  ), cards as (
    insert into booking_cards
    select client_group_id, card_id, date_no, client_id, location_id, date_local, start_time_local, requested_by, status,
      assignment_state, series_start, series_end, end_utc, next_end_utc, has_feedback, card, candidate from made
  )
  insert into booking_search
    (client_group_id, card_id, date_no, client_id, location_id, date_local, start_time_local, requested_by, words,
      own_length, status, assignment_state, candidate_id)
  select client_group_id, card_id, date_no, client_id, location_id, date_local, start_time_local, requested_by,
    ' ' || words, own_length + 1, status, assignment_state, (candidate::json ->> 'id')::uuid
  from made;
end $$;

-- The wall lets through what holds each of a search's five longest words.
drop policy inside_select on booking_search;
create policy inside_select on booking_search for select using (
  client_group_id = any (string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[])
  and words like coalesce(nullif(current_setting('app.search', true), ''), '%')
  and words like coalesce(nullif(current_setting('app.search_second', true), ''), '%')
  and words like coalesce(nullif(current_setting('app.search_third', true), ''), '%')
  and words like coalesce(nullif(current_setting('app.search_fourth', true), ''), '%')
  and words like coalesce(nullif(current_setting('app.search_fifth', true), ''), '%'));

-- A person's name as a search compares it.
alter table candidates add column search_name text not null generated always as
  (search_text(coalesce(preferred_name || ' ', '') || first_name || ' ' || last_name)) stored;

analyze booking_search;
