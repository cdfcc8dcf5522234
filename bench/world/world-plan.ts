/** The shape of the scratch world. Everything in it follows from numbers, so that a test client can compute what exists. */
export type WorldPlan = {
  bookings: number;
  groups: number;
  clientsPerGroup: number;
  locationsPerClient: number;
  locations: number;
  contactsPerGroup: number;
  candidatesPerGroup: number;
  /** Calendar date, a Monday: where the first week of bookings starts. */
  firstMonday: string;
  weeks: number;
  today: string;
  /** Also what bookings leave behind: timesheets, invoices, educators of clients, requests that wait, messages. */
  hasWork: boolean;
};

const daysPerBlock = 5;
/** A thousand streams are of a thousand people: of one session the server ends all but the newest four. */
const minContacts = 1_000;

/** What a world may have otherwise than usual. */
export type WorldShape = {
  locationsPerGroup?: number;
  bookingsPerGroup?: number;
  fewestGroups?: number;
  maxGroups?: number;
  hasWork?: boolean;
  /** A folder in which the world stays for other runs of the same day. */
  keptIn?: string | undefined;
};

/** Two years of bookings, three quarters of them past, 25,000 a group of 25 locations where there are enough. */
export function planWorld(scale: number, now: Temporal.Instant, shape: WorldShape = {}): WorldPlan {
  const {
    locationsPerGroup = 25,
    bookingsPerGroup = 25_000,
    fewestGroups = 8,
    maxGroups = 40,
    hasWork = false,
  } = shape;
  const bookings = Math.ceil(scale / daysPerBlock) * daysPerBlock;
  const groups = Math.min(maxGroups, Math.max(fewestGroups, Math.floor(bookings / bookingsPerGroup)));
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 }).subtract({ weeks: 78 });
  const locationsPerClient = 5;
  return {
    bookings,
    groups,
    clientsPerGroup: locationsPerGroup / locationsPerClient,
    locationsPerClient,
    locations: groups * locationsPerGroup,
    contactsPerGroup: Math.max(25, Math.ceil(minContacts / groups)),
    candidatesPerGroup: Math.max(500, 4 * locationsPerGroup),
    firstMonday: monday.toString(),
    weeks: 104,
    today: today.toString(),
    hasWork,
  };
}

export const timeZone = 'Australia/Melbourne';

/** Version 7 in form: the kind, then the number; so that ids of one kind lie together as they would by time. */
export function idOf(kind: IdKind, number: number): string {
  const tail = number.toString(16).padStart(12, '0');
  return `01900000-00${kindDigits[kind]}-7000-8000-${tail}`;
}

export type IdKind = keyof typeof kindDigits;
export const kindDigits = {
  group: '01',
  client: '02',
  contact: '03',
  grant: '04',
  classification: '05',
  grade: '06',
  candidate: '07',
  request: '08',
  block: '09',
  booking: '0a',
  assignment: '0b',
  feedback: '0c',
  user: '0d',
  session: '0e',
  certification: '0f',
  timesheet: '10',
  invoice: '11',
  waiting: '12',
  notification: '13',
  change: '14',
  payClass: '15',
  audit: '16',
  personChange: '17',
  question: '18',
} as const;

/** The bearer of a contact's session; 43 characters as the real ones. Numbers from 0 on. */
export function bearerOf(contactNumber: number): string {
  return `bench-bearer-${String(contactNumber).padStart(30, '0')}`;
}

/** Of a group's first contact, in a world with work: the group as base64url, then as many characters as are drawn. */
export function calendarSecretOf(plan: WorldPlan, group: number): string {
  const drawn = String(group * plan.contactsPerGroup).padStart(43, '0');
  return Buffer.from(idOf('group', group).replaceAll('-', ''), 'hex').toString('base64url') + drawn;
}

/** Of the provider's programs, in a world with work. */
export const benchServiceKey = 'bench-service-key-0000000000000000000000000';

export const emailOf = (contactNumber: number): string => `contact${contactNumber}@school.example`;
export const benchPassword = 'Portal-Bench-1';
