/**
 * What a contact may do, implemented again from product.md 8 and 9 and deliberately unlike the product: no tree and no
 * precomputed inheritance, only "is there a grant that reaches this place".
 */
export type Place = { groupId: string; clientId: string; locationId: number };

/** `clientId` is null for the group, `locationId` for the client. */
export type Held = {
  groupId: string;
  clientId: string | null;
  locationId: number | null;
  permission: string;
};

type Right = `${string}_${'view' | 'create' | 'modify' | 'delete'}`;

/** Every place, and what one contact has been granted. */
export type Situation = { places: readonly Place[]; held: readonly Held[]; isVerified: boolean };

export type Expected = { status: number; code?: string };

const known = ['booking', 'pending booking', 'timesheets', 'accounts', 'replace-me', 'people'];
const words = ['view', 'create', 'modify', 'delete'];

function rightsIn(permission: string): string[] {
  const cut = permission.lastIndexOf('_');
  const [scope, word] = [permission.slice(0, cut), permission.slice(cut + 1)];
  if (cut < 0 || !known.includes(scope)) return [];
  if (word === 'all') return words.map((one) => `${scope}_${one}`);
  return words.includes(word) ? [permission] : [];
}

function reaches(held: Held, place: Place): boolean {
  if (held.locationId !== null) return held.locationId === place.locationId;
  if (held.clientId !== null) return held.clientId === place.clientId;
  return held.groupId === place.groupId;
}

/** The effective rights at a place, whether granted there or above. */
export function rightsAt({ held }: Situation, place: Place): Set<string> {
  return new Set(held.filter((one) => reaches(one, place)).flatMap((one) => rightsIn(one.permission)));
}

export function holds(situation: Situation, place: Place, rights: readonly Right[]): boolean {
  const here = rightsAt(situation, place);
  return rights.some((right) => here.has(right));
}

/** Anywhere in the tree (spec section 6, group-and-below). */
function holdsAnywhere({ held }: Situation, rights: readonly Right[]): boolean {
  return held.some((one) => rightsIn(one.permission).some((right) => (rights as string[]).includes(right)));
}

function placesOf({ places }: Situation, clientId: string): Place[] {
  return places.filter((place) => place.clientId === clientId);
}

const readBookings: readonly Right[] = ['booking_view'];
const readPending: readonly Right[] = ['pending booking_view'];
/** People who may create requests read their own. */
const readLists: readonly Right[] = ['booking_view', 'pending booking_view', 'pending booking_create'];
const book: readonly Right[] = ['booking_create', 'pending booking_create'];
/** Booking, or viewing bookings, needs the options of the form and its filters. */
const form: readonly Right[] = [
  'booking_view',
  'booking_create',
  'pending booking_view',
  'pending booking_create',
];
const people: readonly Right[] = ['booking_view', 'timesheets_view', 'accounts_view'];

const allowed: Expected = { status: 200 };
const missing: Expected = { status: 403, code: 'permission_missing' };
const absent: Expected = { status: 404, code: 'not_found' };

/**
 * 403 without the right anywhere; at a place without any right the same as absent; 403 at a place with other rights.
 */
function atPlace(
  situation: Situation,
  place: Place | null,
  rights: readonly Right[],
  anywhere: readonly Right[] = rights,
): Expected {
  if (!holdsAnywhere(situation, anywhere)) return missing;
  if (!place || rightsAt(situation, place).size === 0) return absent;
  return holds(situation, place, rights) ? allowed : missing;
}

function atClient(situation: Situation, clientId: string, rights: readonly Right[]): Expected {
  if (!holdsAnywhere(situation, rights)) return missing;
  const places = placesOf(situation, clientId);
  if (!places.some((place) => rightsAt(situation, place).size > 0)) return absent;
  return places.some((place) => holds(situation, place, rights)) ? allowed : missing;
}

/** An action that the rules refuse even for people who may do it. */
function deciding(
  situation: Situation,
  place: Place | null,
  { rights, refused }: { rights: readonly Right[]; refused: Expected },
): Expected {
  const verdict = atPlace(situation, place, rights);
  if (verdict !== allowed) return verdict;
  return situation.isVerified ? refused : { status: 403, code: 'email_unverified' };
}

function seesPeopleOf(situation: Situation, groupId: string): boolean {
  return situation.places.some(
    (place) => place.groupId === groupId && holds(situation, place, ['people_view']),
  );
}

export const oracle = {
  /** Where a list contains bookings and where waiting requests; null when the list itself is refused. */
  lists: (situation: Situation): { bookings: Place[]; pending: Place[] } | null =>
    holdsAnywhere(situation, readLists)
      ? {
          bookings: situation.places.filter((place) => holds(situation, place, readBookings)),
          pending: situation.places.filter((place) => holds(situation, place, readPending)),
        }
      : null,
  counts: (situation: Situation): Place[] | null =>
    holdsAnywhere(situation, readBookings)
      ? situation.places.filter((place) => holds(situation, place, readBookings))
      : null,
  clientBookings: (situation: Situation, clientId: string) => atClient(situation, clientId, readLists),
  clientSummary: (situation: Situation, clientId: string) => atClient(situation, clientId, readBookings),
  /** A caller who may request the list may request an item of it; the item then requires its own right. */
  booking: (situation: Situation, place: Place | null) => atPlace(situation, place, readBookings, readLists),
  /** Another person's request, at any place. */
  pending: (situation: Situation, place: Place | null) => atPlace(situation, place, readPending, readLists),
  /** Only the person who made a request may withdraw it. */
  withdrawal: (situation: Situation, place: Place | null): Expected => {
    const anywhere: readonly Right[] = ['pending booking_create', 'replace-me_create'];
    const verdict = atPlace(situation, place, ['pending booking_create'], anywhere);
    if (verdict !== allowed) return verdict;
    return { status: 403, code: situation.isVerified ? 'own_request_required' : 'email_unverified' };
  },
  /** On the educator of a booking that has not begun. */
  feedback: (situation: Situation, place: Place | null): Expected => {
    const verdict = atPlace(situation, place, ['booking_modify']);
    return verdict === allowed ? { status: 422, code: 'feedback_not_open' } : verdict;
  },
  /** With the reader's own link: by the rights at a place in their own group; other groups do not exist. */
  openedByLink: (
    situation: Situation,
    place: Place | null,
    { right, homeGroupId }: { right: Right; homeGroupId: string },
  ): Expected => {
    if (place?.groupId !== homeGroupId || rightsAt(situation, place).size === 0) return absent;
    return holds(situation, place, [right]) ? allowed : missing;
  },
  pendingFeedback: (situation: Situation, clientId: string) =>
    atClient(situation, clientId, ['booking_modify']),
  replaceMeStatus: (situation: Situation, clientId: string) =>
    atClient(situation, clientId, ['replace-me_view']),
  /** Where it is switched off, so that nothing is requested. */
  replaceMe: (situation: Situation, place: Place | null) =>
    deciding(situation, place, {
      rights: ['replace-me_create'],
      refused: { status: 403, code: 'replace_me_not_enabled' },
    }),
  /** A rejection without a reason: approvers get the missing reason as the refusal. */
  decision: (situation: Situation, place: Place | null): Expected => {
    const verdict = atPlace(situation, place, ['pending booking_modify']);
    if (verdict !== allowed) return verdict;
    return situation.isVerified
      ? { status: 422, code: 'reject_reason_required' }
      : { status: 403, code: 'email_unverified' };
  },
  /** Without a reason, so that nothing is cancelled. */
  cancellation: (situation: Situation, place: Place | null) =>
    deciding(situation, place, {
      rights: ['booking_delete'],
      refused: { status: 422, code: 'cancel_reason_required' },
    }),
  /** With an end before the start, so that nothing is changed. */
  amendment: (situation: Situation, place: Place | null) =>
    deciding(situation, place, {
      rights: ['booking_modify'],
      refused: { status: 422, code: 'end_time_before_start' },
    }),
  /** How far a booking can be extended may be read before the email address is verified. */
  scheduling: (situation: Situation, place: Place | null) => atPlace(situation, place, ['booking_modify']),
  /** Without a day, so that nothing is added. */
  extension: (situation: Situation, place: Place | null) =>
    deciding(situation, place, {
      rights: ['booking_modify'],
      refused: { status: 422, code: 'extension_days_required' },
    }),
  /** For a booking that is not cancelled. */
  restoration: (situation: Situation, place: Place | null) =>
    deciding(situation, place, {
      rights: ['booking_delete'],
      refused: { status: 409, code: 'booking_not_cancelled' },
    }),
  /** For a booking that nobody in the matrix made. */
  undoing: (situation: Situation, place: Place | null) =>
    deciding(situation, place, {
      rights: ['booking_create'],
      refused: { status: 403, code: 'own_booking_required' },
    }),
  create: (situation: Situation, place: Place | null): Expected => {
    const verdict = atPlace(situation, place, book);
    if (verdict !== allowed) return verdict;
    return situation.isVerified ? { status: 201 } : { status: 403, code: 'email_unverified' };
  },
  /** To a person who is not available, or refused with `code`. */
  delegation: (
    { held, isVerified }: Situation,
    homeGroupId: string,
    code = 'delegate_not_available',
  ): Expected => {
    const decides = held.some(
      (one) => one.groupId === homeGroupId && rightsIn(one.permission).includes('pending booking_modify'),
    );
    if (!decides) return missing;
    if (!isVerified) return { status: 403, code: 'email_unverified' };
    return { status: 422, code };
  },
  createsAtOnce: (situation: Situation, place: Place) => holds(situation, place, ['booking_create']),
  asks: (situation: Situation, place: Place) => holds(situation, place, ['pending booking_create']),
  doubles: (situation: Situation, place: Place | null) => atPlace(situation, place, book),
  costs: (situation: Situation, place: Place | null) => atPlace(situation, place, ['accounts_view']),
  formAtPlace: (situation: Situation, place: Place | null) => atPlace(situation, place, form),
  formAtClient: (situation: Situation, clientId: string) => atClient(situation, clientId, form),
  formPlaces: (situation: Situation): Place[] | null =>
    holdsAnywhere(situation, form) ? situation.places.filter((place) => holds(situation, place, form)) : null,
  clientDetails: (situation: Situation, clientId: string): Expected =>
    placesOf(situation, clientId).some((place) => rightsAt(situation, place).size > 0) ? allowed : absent,
  /** For an educator known only to this client; never 403 for a person, so that nobody learns who works where. */
  picture: (situation: Situation, clientId: string | null): Expected => {
    if (!holdsAnywhere(situation, people)) return missing;
    return placesOf(situation, clientId ?? '').some((place) => holds(situation, place, people))
      ? allowed
      : absent;
  },
  /** The list of a client's educators. */
  educatorsOf: (situation: Situation, clientId: string): Expected => {
    if (!holdsAnywhere(situation, people)) return missing;
    const places = placesOf(situation, clientId);
    if (!places.some((place) => rightsAt(situation, place).size > 0)) return absent;
    return places.some((place) => holds(situation, place, people)) ? allowed : missing;
  },
  /** A restriction at a location in place of a decision that is not in force there. */
  preference: (situation: Situation, place: Place | null): Expected => {
    if (!holdsAnywhere(situation, ['booking_modify'])) return missing;
    if (!place || rightsAt(situation, place).size === 0) return absent;
    if (!holds(situation, place, ['booking_modify'])) return missing;
    const seesEducator = placesOf(situation, place.clientId).some((one) => holds(situation, one, people));
    return seesEducator ? { status: 409, code: 'stale_version' } : absent;
  },
  /** For an invoice about one location; never 403, so that nobody learns who is billed for what. */
  invoice: (situation: Situation, place: Place | null): Expected => {
    if (!holdsAnywhere(situation, ['accounts_view'])) return missing;
    return place && holds(situation, place, ['accounts_view']) ? allowed : absent;
  },
  /** About an absent line, so that nothing is written. */
  invoiceQuestion: (situation: Situation): Expected =>
    holdsAnywhere(situation, ['accounts_view']) ? absent : missing,
  /** A key for its file: anybody who is signed in may ask for one. */
  invoiceFile: (situation: Situation, place: Place | null, status: number): Expected =>
    place && holds(situation, place, ['accounts_view']) ? { status } : absent,
  /** The places of the listed invoices; null when the list itself is refused. */
  invoices: (situation: Situation): Place[] | null =>
    holdsAnywhere(situation, ['accounts_view'])
      ? situation.places.filter((place) => holds(situation, place, ['accounts_view']))
      : null,
  /** A template that is valid except for its times. */
  template: (situation: Situation, place: Place | null, homeGroupId: string): Expected => {
    if (!place || rightsAt(situation, place).size === 0) return absent;
    const code = place.groupId === homeGroupId ? 'end_time_before_start' : 'location_required';
    return { status: 422, code };
  },
  /** Whether the list contains the people of a client group with rights on the group itself; null without a list. */
  seesPeopleOf: (situation: Situation, groupId: string): boolean | null =>
    holdsAnywhere(situation, ['people_view']) ? seesPeopleOf(situation, groupId) : null,
  /** A person with rights on the group who is already in the wanted state, or an invitation that has ended. */
  personOfGroup: (
    situation: Situation,
    groupId: string | null,
    right: 'people_create' | 'people_delete',
  ): Expected => {
    if (!holdsAnywhere(situation, [right])) return missing;
    if (groupId === null || !seesPeopleOf(situation, groupId)) return absent;
    if (!situation.isVerified) return { status: 403, code: 'email_unverified' };
    const looksAfterAll = situation.held.some(
      (one) => one.groupId === groupId && one.clientId === null && rightsIn(one.permission).includes(right),
    );
    return looksAfterAll
      ? { status: 409, code: 'person_state_changed' }
      : { status: 403, code: 'person_beyond_reach' };
  },
  /** With an absent place among the others, so that nothing is changed. */
  rightsOfPerson: (situation: Situation, groupId: string | null): Expected => {
    if (!holdsAnywhere(situation, ['people_modify'])) return missing;
    if (groupId === null || !seesPeopleOf(situation, groupId)) return absent;
    return situation.isVerified
      ? { status: 422, code: 'place_unknown' }
      : { status: 403, code: 'email_unverified' };
  },
  /** For the right to see people at the place, to a person who is already a contact. */
  invitation: (situation: Situation, place: Place | null): Expected => {
    if (!holdsAnywhere(situation, ['people_create'])) return missing;
    if (!situation.isVerified) return { status: 403, code: 'email_unverified' };
    if (!place || !holds(situation, place, ['people_create'])) return { status: 422, code: 'place_unknown' };
    return holds(situation, place, ['people_view'])
      ? { status: 409, code: 'person_exists' }
      : { status: 403, code: 'right_not_held' };
  },
  /** The places of the listed timesheets; null when the list itself is refused. */
  timesheets: (situation: Situation): Place[] | null =>
    holdsAnywhere(situation, ['timesheets_view'])
      ? situation.places.filter((place) => holds(situation, place, ['timesheets_view']))
      : null,
  /** Where the viewer may submit timesheets, and where they see invoices. */
  waiting: (situation: Situation): { timesheets: Place[]; invoices: Place[] } => ({
    timesheets: situation.places.filter((place) => holds(situation, place, ['timesheets_modify'])),
    invoices: situation.places.filter((place) => holds(situation, place, ['accounts_view'])),
  }),
  timesheet: (situation: Situation, place: Place | null) => atPlace(situation, place, ['timesheets_view']),
  /** For an educator known only to this client. */
  timesheetsOfCandidate: (situation: Situation, clientId: string | null): Expected => {
    if (!holdsAnywhere(situation, ['timesheets_view'])) return missing;
    return placesOf(situation, clientId ?? '').some((place) => holds(situation, place, ['timesheets_view']))
      ? allowed
      : absent;
  },
  /** A change that the rules refuse, so that nothing is changed. */
  timesheetChange: (situation: Situation, place: Place | null, refused: Expected) =>
    deciding(situation, place, { rights: ['timesheets_modify'], refused }),
  visible: (situation: Situation): Place[] =>
    situation.places.filter((place) => rightsAt(situation, place).size > 0),
};
