import type { APIRequestContext } from 'playwright/test';
import type { BookingRequest } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import { nextWorkingDays } from './school-days.ts';
import type { Person } from './school-rows.ts';
import type { School } from './school.ts';
import { apiToken } from './steps.ts';
import { expect } from './test.ts';

type Booked = { requestId: string; blocks: { blockId: string; bookingIds: string[] }[] };

/**
 * Books through the API, by default on the next working day. For people who may only ask for approval, it is a request.
 */
export async function book(
  request: APIRequestContext,
  school: School,
  { by = school.officer, ...changes }: Partial<BookingRequest> & { by?: Person } = {},
): Promise<Booked> {
  const body = bookingBody(school, { dates: nextWorkingDays(1).map(String), ...changes });
  const token = await apiToken(request, by.email);
  const reply = await request.post('/api/v1/bookings', {
    headers: { authorization: `Bearer ${token}`, 'accept-version': '1' },
    data: body,
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json()) as Booked;
}

/** The body of a booking at the school's main site; only the dates have to be given. */
export function bookingBody(
  school: School,
  changes: Partial<BookingRequest> & Pick<BookingRequest, 'dates'>,
): BookingRequest {
  return {
    locationId: school.main.locationId,
    classificationId: school.classificationIds[0]!,
    bookingsPerDate: 1,
    startTime: '08:30',
    endTime: '15:30',
    breakMinutes: 30,
    gradeIds: [],
    certificationIds: [],
    reasonForAbsence: 'Sick Leave Cover',
    covering: null,
    submittedBy: null,
    room: '',
    notes: '',
    policiesAgreed: [],
    confirmations: [
      { contactId: school.officer.contactId, email: true, sms: false, voice: false, push: false },
    ],
    preferredCandidateId: null,
    purchaseOrder: null,
    costCentre: null,
    reference: null,
    bookAnyway: false,
    ...changes,
  };
}
