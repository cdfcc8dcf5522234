import { absentLocationId } from './list-filters.ts';
import { foreignReferences } from './foreign-references.ts';
import { caseOfList } from './list-cases.ts';
import { fieldFilters } from './list-filters.ts';
import { bodyOf, clientIdsOf, clientOf, placesOf, wholeDay } from './matrix-case.ts';
import type { Case, MatrixWorld } from './matrix-case.ts';
import { oracle } from './oracle.ts';
import type { Expected, Place, Situation } from './oracle.ts';
import { seededDate } from './seed-tenant.ts';
import type { TenantPlace } from './seed-tenant.ts';

/** All operations on one place or one client, at every relation to the caller. */
export function casesOfItems(world: MatrixWorld, situation: Situation): Case[] {
  return [
    ...placesOf(world).flatMap((place) => casesAtPlace(world, situation, place)),
    ...clientIdsOf(world).flatMap((clientId) => casesAtClient(world, situation, clientId)),
  ];
}

function casesAtPlace(world: MatrixWorld, situation: Situation, place: TenantPlace | null): Case[] {
  const at = { locationId: place?.locationId ?? absentLocationId };
  const { locationId } = at;
  const form = oracle.formAtPlace(situation, place);
  const client = clientOf(world, place);
  const homeGroupId = world.ours.groupId;
  const feedbackByLink = oracle.openedByLink(situation, place, { right: 'booking_modify', homeGroupId });
  const decisionByLink = oracle.openedByLink(situation, place, {
    right: 'pending booking_modify',
    homeGroupId,
  });
  const times = { dates: [seededDate], startTime: '08:30', endTime: '09:30' };
  return [
    {
      operation: 'getBooking',
      call: `GET /api/v1/bookings/${place?.bookingId ?? world.absentId}`,
      expected: oracle.booking(situation, place),
    },
    {
      operation: 'getPendingBooking',
      call: `GET /api/v1/pending-bookings/${place?.requestId ?? world.absentId}`,
      expected: oracle.pending(situation, place),
    },
    {
      operation: 'withdrawPendingBooking',
      call: `POST /api/v1/pending-bookings/${place?.requestId ?? world.absentId}/withdraw`,
      expected: oracle.withdrawal(situation, place),
    },
    {
      // The day is not over.
      operation: 'giveQuickFeedback',
      call: `POST /api/v1/bookings/${place?.bookingId ?? world.absentId}/quick-feedback`,
      body: { wantedBack: 'yes', comment: '' },
      expected: oracle.feedback(situation, place),
    },
    {
      operation: 'requestReplaceMe',
      call: 'POST /api/v1/bookings/replaceMe',
      body: {
        ...at,
        selectedDay: 'today',
        isNextMonday: false,
        classificationId: client?.classificationId ?? world.absentId,
      },
      expected: oracle.replaceMe(situation, place),
    },
    {
      operation: 'getFeedbackForm',
      call: `GET /api/v1/bookings/${place?.bookingId ?? world.absentId}/feedback-form`,
      expected: oracle.feedback(situation, place),
    },
    {
      operation: 'openFeedbackForm',
      isByLink: true,
      call: `GET /api/v1/links/feedback/${place?.bookingId ?? world.absentId}`,
      expected: feedbackByLink,
    },
    {
      operation: 'giveFullFeedback',
      isByLink: true,
      call: `POST /api/v1/links/feedback/${place?.bookingId ?? world.absentId}`,
      body: { wantedBack: 'yes', comment: '' },
      // The day is not over.
      expected: feedbackByLink.status === 200 ? { status: 422, code: 'feedback_not_open' } : feedbackByLink,
    },
    {
      operation: 'openDecision',
      isByLink: true,
      call: `GET /api/v1/links/pending-bookings/${place?.requestId ?? world.absentId}`,
      expected: decisionByLink,
    },
    {
      operation: 'decideByLink',
      isByLink: true,
      call: `POST /api/v1/links/pending-bookings/${place?.requestId ?? world.absentId}/action`,
      body: { action: 'reject', reason: ' ' },
      expected:
        decisionByLink.status !== 200
          ? decisionByLink
          : situation.isVerified
            ? { status: 422, code: 'reject_reason_required' }
            : { status: 403, code: 'email_unverified' },
    },
    {
      operation: 'decidePendingBooking',
      call: `POST /api/v1/pending-bookings/${place?.requestId ?? world.absentId}/action`,
      body: { action: 'reject', reason: ' ' },
      expected: oracle.decision(situation, place),
    },
    {
      operation: 'cancelBooking',
      call: `POST /api/v1/bookings/${place?.bookingId ?? world.absentId}/cancel`,
      body: { cancelReason: ' ' },
      expected: oracle.cancellation(situation, place),
    },
    {
      operation: 'amendBooking',
      call: `POST /api/v1/bookings/${place?.bookingId ?? world.absentId}/amend`,
      body: {
        endTime: '00:01',
        gradeIds: [client?.gradeId ?? world.absentId],
        covering: { contactId: holderOf(world, place) },
      },
      expected: oracle.amendment(situation, place),
    },
    {
      operation: 'getExtensionScheduling',
      call: `GET /api/v1/bookings/${place?.bookingId ?? world.absentId}/extend/scheduling`,
      expected: oracle.scheduling(situation, place),
    },
    {
      operation: 'extendBooking',
      call: `POST /api/v1/bookings/${place?.bookingId ?? world.absentId}/extend`,
      body: { days: [] },
      expected: oracle.extension(situation, place),
    },
    {
      operation: 'restoreBooking',
      call: `POST /api/v1/bookings/${place?.bookingId ?? world.absentId}/restore`,
      expected: oracle.restoration(situation, place),
    },
    {
      operation: 'undoBooking',
      call: `POST /api/v1/bookings/${place?.bookingId ?? world.absentId}/undo`,
      expected: oracle.undoing(situation, place),
    },
    {
      operation: 'listCertifications',
      call: `GET /api/v1/locations/${locationId}/certifications`,
      expected: form,
    },
    {
      operation: 'listBookingContacts',
      call: 'GET /api/v1/contacts/booking-contacts',
      search: `?locationId=${locationId}`,
      expected: form,
    },
    {
      operation: 'listBookingBlocks',
      call: 'GET /api/v1/locations/booking-blocks',
      search: `?locationId=${locationId}`,
      expected: form,
    },
    {
      operation: 'findDoubles',
      call: 'POST /api/v1/bookings/doubles',
      body: { ...at, ...times, covering: null, room: 'None' },
      expected: emptyInstead(oracle.doubles(situation, place)),
    },
    {
      // Before the start of the bookings that everybody has.
      operation: 'findBookedDates',
      call: 'GET /api/v1/bookings/booked-dates',
      search: `?locationId=${locationId}&candidateId=${client?.candidateId ?? world.absentId}&startTime=00:30&endTime=01:00&dates[]=${seededDate}`,
      expected: emptyInstead(oracle.doubles(situation, place)),
    },
    {
      operation: 'getPlacement',
      call: 'GET /api/v1/bookings/placement',
      search: `?locationId=${locationId}&candidateId=${client?.candidateId ?? world.absentId}&dates[]=${seededDate}`,
      expected: oracle.doubles(situation, place),
    },
    {
      operation: 'estimateBooking',
      call: 'GET /api/v1/bookings/estimate',
      search: `?locationId=${locationId}&classificationId=${client?.classificationId ?? world.absentId}&bookingsPerDate=1&startTime=08:30&endTime=15:30&breakMinutes=30&dates[]=${seededDate}`,
      expected: oracle.costs(situation, place),
    },
    {
      operation: 'findCandidatesToAsk',
      call: 'GET /api/v1/bookings/candidates-to-ask',
      search: `?locationId=${locationId}&candidateIds[]=${client?.candidateId ?? world.absentId}`,
      expected: oracle.doubles(situation, place),
    },
    {
      operation: 'getProfileImage',
      call: `GET /api/v1/candidate/profile-image/${client?.candidateId ?? world.absentId}`,
      expected: oracle.picture(situation, client?.clientId ?? null),
    },
    ...casesOfTimesheet(world, situation, place),
    {
      operation: 'getCandidateDetails',
      call: `GET /api/v1/candidate/${client?.candidateId ?? world.absentId}/details`,
      expected: oracle.picture(situation, client?.clientId ?? null),
    },
    {
      operation: 'decidePreference',
      call: `POST /api/v1/candidate/${client?.candidateId ?? world.absentId}/preference`,
      body: {
        ...at,
        clientId: client?.clientId ?? world.absentId,
        scope: 'location',
        preference: 'restricted',
        reason: 'Not again',
        // Any id but that of a decision in force.
        instead: client?.candidateId ?? world.absentId,
      },
      expected: oracle.preference(situation, place),
    },
    {
      operation: 'getInvoice',
      call: `GET /api/v1/invoices/GetInvoice/${place?.invoiceNo ?? 'SR-NONE'}`,
      expected: oracle.invoice(situation, place),
    },
    {
      operation: 'getInvoiceByNumber',
      call: `GET /api/v1/invoices/${place?.invoiceNo ?? 'SR-NONE'}`,
      expected: oracle.invoice(situation, place),
    },
    {
      operation: 'askAboutInvoiceLine',
      call: `POST /api/v1/invoices/${place?.invoiceId ?? world.absentId}/question`,
      body: { position: 7, text: 'Who?' },
      expected: oracle.invoiceQuestion(situation),
    },
    {
      operation: 'getInvoiceFile',
      call: `GET /api/v1/invoices/${place?.invoiceId ?? world.absentId}/file`,
      expected: oracle.invoice(situation, place),
    },
    {
      operation: 'generateFileAccessToken',
      call: `GET /api/v1/file/generateAccessToken/${place?.invoiceFileId ?? world.absentId}`,
      expected: oracle.invoiceFile(situation, place, 200),
    },
    {
      operation: 'createFileAccessToken',
      call: `POST /api/v1/file/generateAccessToken/${place?.invoiceFileId ?? world.absentId}`,
      expected: oracle.invoiceFile(situation, place, 201),
    },
    {
      operation: 'saveStandardBooking',
      call: 'POST /api/v1/me/standard-bookings',
      body: { ...bodyOf(world, 'saveStandardBooking'), ...at, startTime: '15:00', endTime: '14:00' },
      expected: oracle.template(situation, place, world.ours.groupId),
    },
  ];
}

const fileOf = (expected: Expected): Expected =>
  expected.status === 200 ? { status: 404, code: 'timesheet_file_not_available' } : expected;

/** For a row with an open question. */
function casesOfTimesheet(world: MatrixWorld, situation: Situation, place: TenantPlace | null): Case[] {
  const bookingId = place?.bookingId ?? world.absentId;
  const edit = {
    startTimeLocal: '09:00',
    endTimeLocal: '08:59',
    breaks: [],
    didNotHappen: false,
    note: '',
  };
  const candidateId = clientOf(world, place)?.candidateId ?? world.absentId;
  return [
    {
      operation: 'getTimesheet',
      call: `GET /api/v1/timesheets/${bookingId}`,
      expected: oracle.timesheet(situation, place),
    },
    {
      operation: 'downloadTimesheet',
      call: `GET /api/v1/timesheets/download/${bookingId}`,
      // The timesheet waits for approval.
      expected: fileOf(oracle.timesheet(situation, place)),
    },
    {
      operation: 'changeTimesheet',
      call: `PUT /api/v1/timesheets/${bookingId}`,
      body: edit,
      expected: oracle.timesheetChange(situation, place, { status: 422, code: 'end_time_before_start' }),
    },
    {
      operation: 'askAboutTimesheet',
      call: `POST /api/v1/timesheets/${bookingId}/question`,
      body: { text: 'Who?' },
      expected: oracle.timesheetChange(situation, place, { status: 409, code: 'timesheet_question_open' }),
    },
    {
      operation: 'submitTimesheets',
      call: 'POST /api/v1/timesheets/submit',
      body: { kind: 'didNotHappen', timesheets: [{ bookingId, version: 1, ...edit }] },
      expected: oracle.timesheetChange(situation, place, { status: 422, code: 'timesheet_kinds_mixed' }),
    },
    {
      operation: 'listCandidateTimesheets',
      call: 'GET /api/v1/timesheets/candidate',
      search: `?candidateId=${candidateId}`,
      expected: oracle.timesheetsOfCandidate(situation, place?.clientId ?? null),
    },
  ];
}

function holderOf({ ours, theirs, absentId }: MatrixWorld, place: TenantPlace | null): string {
  if (place === null) return absentId;
  return (place.groupId === theirs.groupId ? theirs : ours).holder.contactId;
}

const emptyInstead = (expected: Expected): Expected => (expected.status === 200 ? { status: 204 } : expected);

function casesAtClient(world: MatrixWorld, situation: Situation, clientId: string): Case[] {
  const at = `GET /api/v1/clients/${clientId}`;
  const form = oracle.formAtClient(situation, clientId);
  const inClient = (place: Place): boolean => place.clientId === clientId;
  const bookings = oracle.clientBookings(situation, clientId);
  const refused = bookings.status !== 200 && { expected: bookings, content: { of: () => 0, is: 0 } };
  const summary = oracle.clientSummary(situation, clientId);
  const seen = oracle.counts(situation)?.filter(inClient) ?? [];
  const filters = [{ search: '', asks: () => true }, ...fieldFilters(world)];
  return [
    {
      operation: 'listCandidates',
      call: 'GET /api/v1/candidate/CandidateList',
      search: `?ClientId=${clientId}`,
      expected: oracle.educatorsOf(situation, clientId),
    },
    ...filters.map(({ asks, ...filter }) => {
      const both = { ...filter, asks: (place: Place) => inClient(place) && asks(place) };
      const listed = caseOfList(situation, 'listClientBookings', '', both);
      return { ...listed, call: `${at}/bookings`, ...refused };
    }),
    {
      operation: 'getClientBookingSummary',
      call: `${at}/bookings/summary`,
      search: `?${wholeDay}`,
      expected: summary,
      content: {
        of: ({ status, body }) => (status === 200 ? body.map((one: Place) => one.locationId).toSorted() : []),
        is: summary.status === 200 ? seen.map((place) => place.locationId).toSorted() : [],
      },
    },
    {
      operation: 'listPendingFeedback',
      call: 'GET /api/v1/feedbacks/getBookingsPendingFeedback',
      search: `?clientId=${clientId}`,
      expected: emptyInstead(oracle.pendingFeedback(situation, clientId)),
    },
    {
      operation: 'getReplaceMeStatus',
      call: 'GET /api/v1/bookings/replace-me-status',
      search: `?clientId=${clientId}`,
      expected: oracle.replaceMeStatus(situation, clientId),
    },
    { operation: 'listPayClasses', call: `${at}/pay-classes`, expected: form },
    { operation: 'listGrades', call: `${at}/grades`, expected: form },
    {
      operation: 'getAdditionalDetails',
      call: `${at}/additional-details`,
      expected: oracle.clientDetails(situation, clientId),
    },
  ];
}

/** Bookings created wherever the caller may; each allowed case writes one. */
export function casesOfCreating(world: MatrixWorld, situation: Situation): Case[] {
  const ofCalendar = {
    operation: 'createCalendarAddress',
    call: 'POST /api/v1/me/calendar-address',
    expected: { status: 201 },
  };
  const ofBookings = placesOf(world).map((place): Case => {
    const expected = oracle.create(situation, place);
    const isAtOnce = place !== null && oracle.createsAtOnce(situation, place);
    const is = expected.status === 201 ? (isAtOnce ? 'created' : 'pending') : null;
    return {
      ...creating(world, place),
      expected,
      content: { of: ({ status, body }) => (status === 201 ? body.status : null), is },
    };
  });
  return [...ofBookings, ofCalendar];
}

/**
 * The same booking with one id that is not the client's own: refused with its own code wherever the booking is allowed.
 */
export function casesOfReferences(world: MatrixWorld, situation: Situation): Case[] {
  const [site = null] = world.ours.places;
  const allowed = oracle.create(situation, site);
  return foreignReferences(world).map(({ change, code }): Case => {
    const { body, ...call } = creating(world, site);
    const expected = allowed.status === 201 ? { status: 422, code } : allowed;
    return { ...call, body: { ...body, ...change }, expected };
  });
}

type Creating = Pick<Case, 'operation' | 'call'> & { body: Record<string, unknown> };

function creating(world: MatrixWorld, place: TenantPlace | null): Creating {
  const { ours, theirs, absentId } = world;
  const client = clientOf(world, place);
  const holder = (client?.groupId === theirs.groupId ? theirs : ours).holder.contactId;
  return {
    operation: 'createBooking',
    call: 'POST /api/v1/bookings',
    body: {
      ...bodyOf(world, 'createBooking'),
      locationId: place?.locationId ?? absentLocationId,
      classificationId: client?.classificationId ?? absentId,
      dates: ['2026-05-04'],
      startTime: '08:30',
      endTime: '15:30',
      reasonForAbsence: 'Sick Leave Cover',
      room: '',
      covering: { contactId: holder },
      preferredCandidateId: client?.candidateId ?? absentId,
      // One person is covered several times.
      bookAnyway: true,
      policiesAgreed: [{ policyId: client?.policyId ?? absentId, version: '1' }],
      confirmations: [{ contactId: holder, email: true, sms: false, voice: false, push: false }],
    },
  };
}
