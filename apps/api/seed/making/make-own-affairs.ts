import { dateText, firstSchoolDayFrom, timeText } from '../calendar.ts';
import { createDice } from '../dice.ts';
import type { Dice } from '../dice.ts';
import { drawId } from '../draw-id.ts';
import type { DemoClient, DemoContact, DemoLocation, World } from '../world.ts';

type Template = {
  name: string;
  classification: number;
  from?: number;
  to?: number;
  room: string;
  reason: string | null;
  perDate?: number;
  notes?: string;
};

const schoolTemplates: readonly Template[] = [
  {
    name: 'Class teacher, whole day',
    classification: 0,
    room: '',
    reason: 'Sick Leave Cover',
    notes: 'Please sign in at the front office and ask for the day folder.',
  },
  {
    name: 'Support, mornings',
    classification: 1,
    from: 9 * 60,
    to: 13 * 60,
    room: 'Room 7',
    reason: 'Sick Leave Cover',
  },
  {
    name: 'Specialist, whole day',
    classification: 2,
    room: 'Music room',
    reason: 'Professional Development',
  },
];

const centreTemplates: readonly Template[] = [
  { name: 'Room leader, whole day', classification: 0, room: 'Kea room', reason: 'Sick Leave Cover' },
  {
    name: 'Two relievers for lunch cover',
    classification: 1,
    from: 10 * 60,
    to: 15 * 60,
    room: 'Nursery',
    reason: 'Break Cover',
    perDate: 2,
  },
];

/** Templates for everybody who books, and absences of some of the contacts. */
export function makeOwnAffairs(world: World, clients: readonly DemoClient[]): void {
  const dice = createDice(world.seed, `own affairs ${clients[0]?.place.slug}`);
  const locations = clients.flatMap((client) => client.locations);
  const seen = new Set<DemoContact>();
  for (const location of locations) {
    for (const contact of location.bookers) {
      if (seen.has(contact)) continue;
      seen.add(contact);
      if (!location.client.place.classificationsEnded) makeTemplates(world, dice, { contact, location });
    }
  }
  const told = new Map(
    locations.flatMap((location) => location.told.map((contact) => [contact, location] as const)),
  );
  for (const [contact, location] of told)
    if (dice.chance(0.5)) makeAvailability(world, dice, { contact, location });
}

type Where = { contact: DemoContact; location: DemoLocation };

function makeTemplates(world: World, dice: Dice, { contact, location }: Where): void {
  const templates = location.client.place.kind === 'childcare' ? centreTemplates : schoolTemplates;
  const isOfficer = contact.email.startsWith('officer@');
  for (const [index, template] of templates.slice(0, isOfficer ? 3 : dice.between(1, 2)).entries()) {
    // The officer's last template is for the second place.
    const at = isOfficer && index === 2 ? (location.client.locations[1] ?? location) : location;
    const start = template.from ?? at.startMinute;
    const end = template.to ?? at.endMinute;
    world.rows.add('standard_bookings', {
      client_group_id: contact.groupId,
      standard_booking_id: drawId(dice, world.startMs),
      contact_id: contact.contactId,
      position: index + 1,
      name: template.name,
      location_id: at.locationId,
      classification_id: at.client.classifications[template.classification]?.classificationId ?? null,
      start_time_local: timeText(start),
      end_time_local: timeText(end),
      break_minutes: end - start >= 300 ? at.lunchMinutes : 0,
      grade_ids: at.client.grades.slice(index, index + 1).map((grade) => grade.gradeId),
      certification_ids:
        at.client.place.kind === 'childcare'
          ? at.certifications.slice(0, 1).map((one) => one.certificationId)
          : [],
      reason_for_absence: template.reason,
      notes: template.notes ?? '',
      room: template.room,
      bookings_per_date: template.perDate ?? 1,
      confirmations: [
        {
          contactId: contact.contactId,
          email: true,
          sms: contact.mobile !== null && index === 0,
          voice: false,
          push: false,
        },
      ],
      preferred_candidate_id: null,
      version: 1,
    });
  }
}

function makeAvailability(world: World, dice: Dice, { contact, location }: Where): void {
  const isPartTime = dice.chance(0.3);
  const dayOff = dice.between(1, 5);
  world.rows.add('availability', {
    client_group_id: contact.groupId,
    contact_id: contact.contactId,
    time_zone: location.place.timeZone,
    weekly: Array.from({ length: 7 }, (_, weekday) =>
      weekday === 0 || weekday === 6 || (isPartTime && weekday === dayOff)
        ? { available: false, from: null, to: null }
        : { available: true, from: '08:00', to: '16:00' },
    ),
    version: 1,
  });
  if (!dice.chance(0.5)) return;
  const first = firstSchoolDayFrom(location.today + dice.between(3, 40));
  world.rows.add('availability_exceptions', {
    client_group_id: contact.groupId,
    availability_exception_id: drawId(dice, world.nowMs - 86_400_000),
    contact_id: contact.contactId,
    date_from_local: dateText(first),
    date_to_local: dateText(first + dice.pick([0, 0, 1, 4])),
    from_time_local: null,
    to_time_local: null,
    reason: dice.pick(['Conference', 'Leave', 'Medical appointment', 'School camp']),
  });
}
