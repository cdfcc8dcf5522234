import {
  currencyOf,
  certificationsOf,
  classificationsOf,
  countryName,
  gradesOf,
  hoursOf,
} from '../catalogue/teaching.ts';
import type { ClientPlace, GroupPlace, LocationPlace } from '../catalogue/places.ts';
import { representativePhones } from '../catalogue/phone-numbers.ts';
import { dateText, firstSchoolDayFrom, isoText, localDay, minuteOf, nextSchoolDay } from '../calendar.ts';
import { createDice } from '../dice.ts';
import type { Dice } from '../dice.ts';
import { drawId } from '../draw-id.ts';
import type { DemoClient, DemoGroup, DemoLocation, World } from '../world.ts';

/** Where nothing can be booked any more, the last bookings are this long ago. */
const stoppedDaysAgo = 20;

const representatives = ['Harriet Vance', 'Dominic Reyes', 'Sinead Walsh', 'Tobias Lindqvist', 'Mele Havili'];

/** Client groups, clients and locations with everything that can be booked there. */
export function makeClientTree(world: World, places: readonly GroupPlace[], idRange: IdRange): DemoGroup[] {
  const dice = createDice(world.seed, `structure ${places[0]?.slug}`);
  const drawLocationId = locationIds(dice, idRange);
  return places.map((place) => {
    const group: DemoGroup = {
      place,
      groupId: drawId(dice, world.startMs),
      country: place.variant,
      clients: [],
    };
    world.rows.add('client_groups', {
      client_group_id: group.groupId,
      name: place.name,
      variant: place.variant,
      created_at: isoText(world.startMs),
    });
    group.clients = place.clients.map((client) =>
      makeClient(world, dice, { group, place: client, drawLocationId }),
    );
    return group;
  });
}

type Making = { group: DemoGroup; place: ClientPlace; drawLocationId: () => number };

function makeClient(world: World, dice: Dice, { group, place, drawLocationId }: Making): DemoClient {
  const client: DemoClient = {
    place,
    group,
    clientId: drawId(dice, world.startMs),
    classifications: [],
    grades: [],
    policies: [],
    locations: [],
    paymentTermsDays: dice.pick([7, 14, 14, 30]),
  };
  const representative = dice.pick(representatives);
  world.rows.add('clients', {
    client_group_id: group.groupId,
    client_id: client.clientId,
    name: place.name,
    client_type: { primary: 1, secondary: 1, childcare: 2, other: 3 }[place.kind],
    representative_name: representative,
    representative_phone: representativePhones[group.country],
    representative_email: `${representative.toLowerCase().replace(' ', '.')}@provider.example`,
    online_cancellation_allowed: !place.noOnlineCancellation,
    same_day_cut_off: place.cutOff ?? null,
    minimum_duration_minutes: place.kind === 'other' ? 120 : null,
    payment_terms_days: client.paymentTermsDays,
    cancellation_terms: place.cancellationTerms ?? [],
    earliest_start_time_local: place.earliestStart ?? null,
    created_at: isoText(world.startMs),
  });
  makeClassifications(world, dice, client);
  makeGrades(world, dice, client);
  makePolicies(world, dice, client);
  client.locations = place.locations.map((location, index) =>
    makeLocation(world, dice, { client, place: location, isFirst: index === 0, drawLocationId }),
  );
  return client;
}

function makeClassifications(world: World, dice: Dice, client: DemoClient): void {
  const { groupId, country } = client.group;
  for (const model of classificationsOf(country, client.place.kind)) {
    const classificationId = drawId(dice, world.startMs);
    client.classifications.push({ classificationId, model });
    world.rows.add('classifications', {
      client_group_id: groupId,
      classification_id: classificationId,
      client_id: client.clientId,
      online_title: model.title,
      rate_unit_type: model.unit,
      minimum_duration_minutes: model.minimumMinutes ?? null,
      earliest_end_time_local: model.earliestEnd ?? null,
      default_break_minutes: model.defaultBreakMinutes ?? null,
      should_show_breaks: !model.hideBreaks,
      active: !client.place.classificationsEnded,
    });
    world.rows.add('pay_classes', {
      client_group_id: groupId,
      pay_class_id: drawId(dice, world.startMs),
      classification_id: classificationId,
      name: model.title,
      pay_option_type: payOptionOf(model.unit),
      rate_cents: model.rateCents,
      currency: currencyOf(country),
    });
  }
}

export function payOptionOf(unit: 'hour' | 'day' | 'halfDay'): 'hourly' | 'daily' | 'halfDaily' {
  return ({ hour: 'hourly', day: 'daily', halfDay: 'halfDaily' } as const)[unit];
}

function makeGrades(world: World, dice: Dice, client: DemoClient): void {
  for (const [position, title] of gradesOf(client.group.country, client.place.kind).entries()) {
    const gradeId = drawId(dice, world.startMs);
    client.grades.push({ gradeId, title });
    world.rows.add('grades', {
      client_group_id: client.group.groupId,
      grade_id: gradeId,
      client_id: client.clientId,
      title,
      position,
    });
  }
}

function makePolicies(world: World, dice: Dice, client: DemoClient): void {
  const names = [
    'Terms of engagement',
    ...(client.place.kind === 'childcare' ? ['Child safe environment'] : []),
  ];
  for (const name of names) {
    const policy = { policyId: drawId(dice, world.startMs), version: dice.pick(['2', '3', '3.1', '4']) };
    client.policies.push(policy);
    world.rows.add('policies', {
      client_group_id: client.group.groupId,
      policy_id: policy.policyId,
      client_id: client.clientId,
      name,
      url: `https://provider.example/policies/${name.toLowerCase().replaceAll(' ', '-')}`,
      version: policy.version,
    });
  }
}

type MakingLocation = {
  client: DemoClient;
  place: LocationPlace;
  isFirst: boolean;
  drawLocationId: () => number;
};

function makeLocation(
  world: World,
  dice: Dice,
  { client, place, isFirst, drawLocationId }: MakingLocation,
): DemoLocation {
  const hours = hoursOf(client.place.kind, client.group.country);
  const location: DemoLocation = {
    place,
    client,
    locationId: drawLocationId(),
    today: localDay(world.now, place.timeZone),
    bookableUntil: Number.MAX_SAFE_INTEGER,
    closedDays: [],
    startMinute: minuteOf(hours.start),
    endMinute: minuteOf(hours.end),
    lunchMinutes: hours.lunchMinutes,
    certifications: [],
    told: [],
    bookers: [],
    askers: [],
    approvers: [],
    reviewers: [],
  };
  if (place.unconfirmed) location.bookableUntil = 0;
  if (client.place.classificationsEnded) location.bookableUntil = location.today - stoppedDaysAgo;
  world.rows.add('locations', {
    client_group_id: client.group.groupId,
    client_id: client.clientId,
    location_id: location.locationId,
    name: place.name,
    address_line1: place.line1,
    address_line2: '',
    suburb: place.suburb,
    state: place.state,
    postcode: place.postcode,
    country: countryName(client.group.country),
    latitude: place.at?.[0] ?? null,
    longitude: place.at?.[1] ?? null,
    time_zone: place.timeZone,
    tags: [
      ...(place.replaceMe ? ['replace_me_feature_enabled'] : []),
      ...(isFirst ? ['primary'] : []),
      ...(place.unconfirmed ? [] : ['confirmed']),
    ],
    start_time_local: hours.start,
    end_time_local: hours.end,
    lunch_break_minutes: hours.lunchMinutes,
    submitted_by_template_required: place.submittedByRequired === true,
  });
  for (const name of certificationsOf(client.group.country, client.place.kind, place.state)) {
    const certificationId = drawId(dice, world.startMs);
    location.certifications.push({ certificationId, name });
    world.rows.add('certifications', {
      client_group_id: client.group.groupId,
      certification_id: certificationId,
      location_id: location.locationId,
      name,
    });
  }
  makeRestriction(world, dice, location);
  return location;
}

/** Both ends are inclusive; worlds that share a database have separate ranges. */
export type IdRange = readonly [from: number, to: number];

function locationIds(dice: Dice, [from, to]: IdRange): () => number {
  const used = new Set<number>();
  return () => {
    let locationId: number;
    do locationId = dice.between(from, to);
    while (used.has(locationId));
    used.add(locationId);
    return locationId;
  };
}

/** One place is closed to bookings on two dates in three weeks, and another one altogether. */
function makeRestriction(world: World, dice: Dice, location: DemoLocation): void {
  const first = firstSchoolDayFrom(location.today + 21);
  const closedDays = [first, nextSchoolDay(first)];
  const restriction = {
    'Burnley Campus': {
      dates_local: closedDays.map(dateText),
      message_markdown:
        '**Pupil-free days.** The campus is closed for staff training.\n\nIf you need somebody all the same, please call your representative.',
    },
    'Palmerston Centre': {
      dates_local: null,
      message_markdown:
        'The centre is being rebuilt after the storm. Bookings for Palmerston are taken at **Nightcliff Centre** until it opens again.',
    },
  }[location.place.name];
  if (!restriction) return;
  if (restriction.dates_local) location.closedDays = closedDays;
  else location.bookableUntil = location.today - stoppedDaysAgo;
  world.rows.add('booking_restrictions', {
    client_group_id: location.client.group.groupId,
    booking_restriction_id: drawId(dice, world.startMs),
    location_id: location.locationId,
    ...restriction,
  });
}
