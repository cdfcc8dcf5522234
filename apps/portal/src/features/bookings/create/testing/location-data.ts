import type { BookingContact, BookingLocation, LocationData } from '../form/fields/use-location-data.ts';

export const zone = 'Australia/Melbourne';
export const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${zone}]`).toInstant();
export const location: BookingLocation = {
  locationId: 41,
  locationName: 'Main campus',
  clientId: 'client',
  clientName: 'Richmond Primary',
  clientTypeInt: 1,
  clientGroupId: 'group',
  clientGroupName: 'Richmond',
  startTime: '08:30',
  endTime: '15:30',
  locationLunchBreakMinutes: 40,
  submittedByTemplateRequired: false,
  addressLine1: '',
  addressLine2: '',
  suburb: 'Richmond',
  postcode: '3121',
  state: 'VIC',
  country: 'Australia',
  timeZone: zone,
  tags: ['confirmed'],
  canCreate: true,
  canAsk: false,
  seesCosts: false,
};

export function contact(id: string, isSelf = false): BookingContact {
  const usable = { usable: true };
  return {
    id,
    fullName: id,
    isSelf,
    awayDates: [],
    availability: null,
    methods: { email: usable, sms: usable, voice: usable, push: usable },
  } as unknown as BookingContact;
}

export function classification(id: string, defaultBreakInMins: number | null = null) {
  return {
    id,
    onlineTitle: id,
    rateUnitType: 'day',
    extraValidation: {
      minimumDurationInMins: null,
      earliestEndTime24hr: null,
      defaultBreakInMins,
      shouldShowBreaks: true,
    },
  } as const;
}

export function aLocation(changes: Partial<LocationData> = {}): LocationData {
  return {
    location,
    classifications: [classification('teacher'), classification('aide')],
    grades: [{ id: 'prep', title: 'Prep' }],
    certifications: [{ id: 'first-aid', name: 'First aid' }],
    contacts: [contact('self', true), contact('principal')],
    restrictions: [],
    details: {
      representative: { name: 'Rae', phone: '1', email: '' },
      policies: [],
      sameDayCutOffTime: '09:00',
      minimumDurationMinutes: 0,
      limits: {
        bookingsPerDateMin: 1,
        bookingsPerDateMax: 10,
        bookingsPerRequestMax: 100,
        daysAheadMax: 365,
        victorianBlockDaysMax: 100,
      },
      onlineCancellationAllowed: false,
      cancellationTerms: [],
      clientTypeInt: 1,
      taxWord: 'GST',
      paymentTermsDays: 14,
    },
    ...changes,
  };
}
