import { isoText } from '../calendar.ts';
import { createDice } from '../dice.ts';
import { drawId } from '../draw-id.ts';
import type { SeededContact } from './make-contacts.ts';
import type { DemoClient, World } from '../world.ts';

const hourMs = 3_600_000;

/** At the school whose business manager administers its people: one person who is invited and one who has left. */
export function makePeople(
  world: World,
  clients: readonly DemoClient[],
  contacts: readonly SeededContact[],
): void {
  const school = clients.find(({ place }) => place.slug === 'richmond');
  const manager = contacts.find(({ email }) => email === 'manager@richmond.example');
  if (!school || !manager) return;
  const dice = createDice(world.seed, 'people');
  const { groupId } = school.group;
  const newId = () => drawId(dice, world.startMs);
  const place = { clientGroupId: groupId, clientId: school.clientId, locationId: null };
  const note = (personId: string, kind: string, hoursAgo: number) =>
    world.rows.add('person_changes', {
      client_group_id: groupId,
      person_change_id: newId(),
      person_id: personId,
      kind,
      acted_at: isoText(world.nowMs - hoursAgo * hourMs),
      contact_id: manager.contactId,
    });

  const invitationId = newId();
  world.rows.add('invitations', {
    client_group_id: groupId,
    invitation_id: invitationId,
    email_address: 'priya.nair@richmond.example',
    first_name: 'Priya',
    last_name: 'Nair',
    rights: [{ ...place, permissions: ['timesheets_view', 'timesheets_modify'] }],
    invited_by_contact_id: manager.contactId,
    link_id: newId(),
    sent_at: isoText(world.nowMs - 20 * hourMs),
  });
  note(invitationId, 'invited', 20);

  const contactId = newId();
  const email = 'gordon.pike@richmond.example';
  world.rows.add('contacts', {
    client_group_id: groupId,
    contact_id: contactId,
    first_name: 'Gordon',
    last_name: 'Pike',
    email_address: email,
    username: email,
    mobile: null,
    language: 'en-AU',
    email_verified: true,
    client_group_overview_enabled: false,
    push_enabled: false,
    active: false,
    created_at: isoText(world.startMs),
  });
  world.rows.add('contact_grants', {
    client_group_id: groupId,
    contact_grant_id: newId(),
    contact_id: contactId,
    client_id: school.clientId,
    location_id: null,
    permissions: ['timesheets_view', 'accounts_view'],
  });
  note(contactId, 'deactivated', 30 * 24);
}
