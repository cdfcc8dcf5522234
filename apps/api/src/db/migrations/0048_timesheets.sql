-- Timesheets: what the educator claims, what the client makes of it, and what is asked of the provider.

-- Differences up to so many minutes between what was booked and what is claimed are no change.
alter table clients add column timesheet_tolerance_minutes smallint not null default 5
  check (timesheet_tolerance_minutes between 0 and 60);

-- The note that was there is the educator's; the client has one too.
alter table timesheets rename column note to candidate_note;
alter table timesheets
  add column note text not null default '' check (char_length(note) <= 1000),
  add column candidate_unpaid_break_minutes smallint check (candidate_unpaid_break_minutes between 0 and 600),
  -- a contact of the client says that it did not happen
  add column flagged boolean not null default false,
  -- what of the booking the claim changes: startTime, endTime, breaks, didNotHappen
  add column modifications text[] not null default '{}';
-- What is there already is brought up to date past the walls between tenants, which bind the owner too.
alter table timesheets no force row level security;
update timesheets set candidate_unpaid_break_minutes = unpaid_break_minutes where candidate_start_time_local is not null;
update timesheets set modifications =
  case when candidate_says_did_not_happen then '{didNotHappen}'
    else array_remove(array[
      case when candidate_start_time_local <> original_start_time_local then 'startTime' end,
      case when candidate_end_time_local <> original_end_time_local then 'endTime' end], null) end
  where kind <> 'unmodified';
alter table timesheets force row level security;

-- What is not invoiced yet: all that the lists and counts read, however much is behind it.
create index timesheets_open on timesheets (client_group_id, location_id, status)
  where status in ('PendingReview', 'PendingApproval', 'ApprovedForInvoice');

create table timesheet_questions (
  client_group_id uuid not null,
  timesheet_question_id uuid not null,
  timesheet_id uuid not null,
  question text not null check (char_length(question) between 1 and 1000),
  asked_by_contact_id uuid not null,
  asked_at timestamptz not null,
  answer text check (char_length(answer) between 1 and 1000),
  answered_at timestamptz,
  primary key (client_group_id, timesheet_question_id),
  foreign key (client_group_id, timesheet_id) references timesheets,
  foreign key (client_group_id, asked_by_contact_id) references contacts,
  check ((answer is null) = (answered_at is null))
);
create index timesheet_questions_by_timesheet on timesheet_questions (client_group_id, timesheet_id, asked_at desc);
-- One question at a time holds a row.
create unique index timesheet_questions_open on timesheet_questions (client_group_id, timesheet_id)
  where answered_at is null;

do $$
declare
  inside text := 'client_group_id = any (string_to_array(nullif(current_setting(''app.client_group_ids'', true), ''''), '','')::uuid[])';
begin
  alter table timesheet_questions enable row level security;
  alter table timesheet_questions force row level security;
  execute format('create policy inside_select on timesheet_questions for select using (%s)', inside);
  execute format('create policy inside_insert on timesheet_questions for insert with check (%s)', inside);
  execute format('create policy inside_update on timesheet_questions for update using (%s) with check (%s)', inside, inside);
  execute format('create policy inside_delete on timesheet_questions for delete using (%s)', inside);
end $$;

grant select, insert, update on timesheets to staffroom_web;
grant select, insert, delete on timesheet_breaks to staffroom_web;
grant select, insert, update (answer, answered_at) on timesheet_questions to staffroom_web;
