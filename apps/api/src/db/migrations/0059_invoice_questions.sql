-- What a client asks about a line of an invoice, and what the provider answers. Nothing that is billed hangs on it.

create table invoice_questions (
  client_group_id uuid not null,
  invoice_question_id uuid not null,
  invoice_id uuid not null,
  position smallint not null,
  question text not null check (char_length(question) between 1 and 1000),
  asked_by_contact_id uuid not null,
  asked_at timestamptz not null,
  answer text check (char_length(answer) between 1 and 1000),
  answered_at timestamptz,
  primary key (client_group_id, invoice_question_id),
  foreign key (client_group_id, invoice_id, position) references invoice_lines,
  foreign key (client_group_id, asked_by_contact_id) references contacts,
  check ((answer is null) = (answered_at is null))
);
create index invoice_questions_by_line on invoice_questions (client_group_id, invoice_id, position, asked_at desc);
-- One at a time about a line.
create unique index invoice_questions_open on invoice_questions (client_group_id, invoice_id, position)
  where answered_at is null;
create index invoice_questions_waiting on invoice_questions (client_group_id, asked_at) where answered_at is null;

do $$
declare
  inside text := 'client_group_id = any (string_to_array(nullif(current_setting(''app.client_group_ids'', true), ''''), '','')::uuid[])';
  of_no_contact text := 'nullif(current_setting(''app.contact_id'', true), '''') is null';
begin
  alter table invoice_questions enable row level security;
  alter table invoice_questions force row level security;
  execute format('create policy inside_select on invoice_questions for select using (%s)', inside);
  execute format('create policy inside_insert on invoice_questions for insert with check (%s)', inside);
  execute format('create policy inside_update on invoice_questions for update using (%s) with check (%s)', inside, inside);
  execute format('create policy inside_delete on invoice_questions for delete using (%s)', inside);
  -- Nothing that is sent for a contact answers.
  execute format('create policy provider_update on invoice_questions as restrictive for update using (%s)', of_no_contact);
end $$;

grant select, insert, update (answer, answered_at) on invoice_questions to staffroom_web;
