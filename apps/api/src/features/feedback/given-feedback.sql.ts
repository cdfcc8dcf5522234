import { sql } from 'kysely';

/** What was said in the feedback `f`, by whom and when: fields of a JSON object. */
export const givenFeedbackFields = sql`'wantedBack', f.wanted_back, 'comment', f.comment,
  'givenAtUtc', to_char(f.given_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'by', (select json_build_object('id', giver.contact_id, 'name', giver.first_name || ' ' || giver.last_name)
    from contacts giver where giver.client_group_id = f.client_group_id and giver.contact_id = f.contact_id)`;
