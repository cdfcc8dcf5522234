import { createDice } from '../dice.ts';
import type { Dice } from '../dice.ts';
import { drawId } from '../draw-id.ts';
import { dateText, instantMs, isoText, minuteOf, timeText } from '../calendar.ts';
import type { PlannedBlock, PlannedBooking, PlannedRequest } from './plan.ts';
import { hourMs, momentBetween } from './plan-requests.ts';
import type { World } from '../world.ts';

/** Turns requests and their blocks into rows. */
export class BookingRows {
  readonly #world: World;
  readonly #dice: Dice;

  constructor(world: World, name: string) {
    this.#world = world;
    this.#dice = createDice(world.seed, `booking rows ${name}`);
  }

  addRequest(request: PlannedRequest): void {
    const { location, classification, creator } = request;
    const { client, place } = location;
    const firstDay = request.days[0] as number;
    const lastDay = request.days.at(-1) as number;
    const start = instantMs(firstDay, request.startMinute, place.timeZone);
    const cutOff = instantMs(firstDay, minuteOf(client.place.cutOff ?? '08:00'), place.timeZone);
    const isAccepted = request.status === 'Accepted';
    // A request that was booked at once was decided when it was created.
    const decider = request.decider ?? (isAccepted ? creator : null);
    const decidedMs = request.decidedMs ?? (isAccepted ? request.createdMs : null);
    this.#world.rows.add('booking_requests', {
      client_group_id: client.group.groupId,
      request_id: request.requestId,
      client_id: client.clientId,
      location_id: location.locationId,
      source: request.source,
      status: request.status,
      created_by_contact_id: creator.contactId,
      created_by_name: creator.name,
      created_on_utc: isoText(request.createdMs),
      classification_id: classification.classificationId,
      dates_local: request.days.map(dateText),
      bookings_per_date: request.perDate,
      start_time_local: timeText(request.startMinute),
      end_time_local: timeText(request.endMinute),
      break_minutes: request.breakMinutes,
      approve_before_utc: isoText(Math.min(start, cutOff)),
      last_start_utc: isoText(instantMs(lastDay, request.startMinute, place.timeZone)),
      grade_ids: request.gradeIds,
      certification_ids: request.certificationIds,
      reason_for_absence: request.reason,
      covering_contact_id: request.coveringContact?.contactId ?? null,
      covering_name: request.covering,
      submitted_by: place.submittedByRequired ? creator.name : null,
      room: request.room,
      notes: request.notes,
      confirmations: request.confirmations,
      policies_agreed: client.place.policiesOpen ? [] : client.policies,
      reference: request.reference,
      decided_by_contact_id: decider?.contactId ?? null,
      decided_at: decidedMs === null ? null : isoText(decidedMs),
      decision_reason: request.decisionReason,
      version: request.decider ? 2 : 1,
    });
    if (request.decider && decidedMs !== null) this.#addAction(request, decidedMs);
  }

  #addAction(request: PlannedRequest, decidedMs: number): void {
    this.#world.rows.add('pending_actions', {
      client_group_id: request.location.client.group.groupId,
      pending_action_id: drawId(this.#dice, decidedMs),
      request_id: request.requestId,
      action:
        request.status === 'Accepted' ? 'accept' : request.status === 'Rejected' ? 'reject' : 'withdraw',
      reason: request.decisionReason,
      contact_id: request.decider?.contactId ?? null,
      acted_at: isoText(decidedMs),
    });
  }

  addReplaceMe(request: PlannedRequest, blocks: readonly PlannedBlock[]): void {
    if (request.source !== 'replaceMe') return;
    const booking = blocks[0]?.bookings[0];
    const ofBooking = {
      Unfilled: 'BookingCreated',
      Filled: 'ReplacementFound',
      Invoiced: 'ReplacementFound',
      Cancelled: 'Cancelled',
    } as const;
    this.#world.rows.add('replace_me_requests', {
      client_group_id: request.location.client.group.groupId,
      replace_me_request_id: drawId(this.#dice, request.createdMs),
      request_id: request.requestId,
      contact_id: request.creator.contactId,
      location_id: request.location.locationId,
      date_local: dateText(request.days[0] as number),
      status:
        request.status === 'Accepted'
          ? booking
            ? ofBooking[booking.status]
            : 'BookingCreated'
          : request.status,
      version: 1,
    });
  }

  addBlock({ blockId, request, bookings }: PlannedBlock): void {
    const running = bookings.filter(({ status }) => status !== 'Cancelled');
    const days = (running.length > 0 ? running : bookings).map((booking) => booking.day);
    this.#world.rows.add('booking_blocks', {
      client_group_id: request.location.client.group.groupId,
      block_id: blockId,
      request_id: request.requestId,
      location_id: request.location.locationId,
      first_date_local: dateText(Math.min(...days)),
      last_date_local: dateText(Math.max(...days)),
      total: bookings.length,
      version: bookings.some((booking) => booking.request !== request) ? 2 : 1,
    });
    for (const booking of bookings) this.#addBooking(booking);
  }

  #addBooking(booking: PlannedBooking): void {
    const { request, block } = booking;
    const { location } = request;
    this.#world.rows.add('bookings', {
      client_group_id: location.client.group.groupId,
      booking_id: booking.bookingId,
      block_id: block.blockId,
      request_id: request.requestId,
      client_id: location.client.clientId,
      location_id: location.locationId,
      position: booking.position,
      type: request.source === 'booking' ? 'standard' : request.source,
      status: booking.status,
      date_local: dateText(booking.day),
      start_time_local: timeText(request.startMinute),
      end_time_local: timeText(request.endMinute),
      start_utc: isoText(booking.startMs),
      end_utc: isoText(booking.endMs),
      break_minutes: request.breakMinutes,
      classification_id: request.classification.classificationId,
      reason_for_absence: request.reason,
      covering_contact_id: request.coveringContact?.contactId ?? null,
      covering_name: request.covering,
      room: request.room,
      notes: request.notes,
      cancel_reason: booking.cancelReason,
      cancelled_at: booking.cancelledMs === null ? null : isoText(booking.cancelledMs),
      created_on_utc: isoText(request.createdMs),
      version: { Unfilled: 1, Filled: 3, Invoiced: 4, Cancelled: 2 }[booking.status],
    });
    if (booking.candidate && booking.state) this.#addAssignment(booking);
    if (booking.cancelledMs !== null) this.#addCancellation(booking, booking.cancelledMs);
  }

  /** Cancelled by the person who asked for it; each day by a separate action. */
  #addCancellation({ bookingId, request, cancelReason }: PlannedBooking, cancelledMs: number): void {
    this.#world.rows.add('booking_changes', {
      client_group_id: request.location.client.group.groupId,
      booking_id: bookingId,
      change_id: bookingId,
      kind: 'cancelled',
      acted_at: isoText(cancelledMs),
      contact_id: request.creator.contactId,
      details: { reason: cancelReason, costPercent: 0 },
    });
  }

  /** Each transition is after the one before and not after now. */
  #addAssignment(booking: PlannedBooking): void {
    const { nowMs } = this.#world;
    const { request, candidate, state } = booking;
    const end = Math.min(nowMs, booking.cancelledMs ?? booking.startMs - 20 * 60_000);
    const approvedMs = request.decidedMs ?? request.createdMs;
    const within = (fromMs: number, hours: number): number =>
      momentBetween(this.#dice, fromMs, Math.max(fromMs, Math.min(end, fromMs + hours * hourMs)));
    const offered = within(approvedMs, 3);
    const accepted = state === 'offered' || state === 'tentative' ? null : within(offered, 1);
    const confirmed =
      accepted !== null && (state === 'confirmed' || state === 'arrived') ? within(accepted, 6) : null;
    const arrival = booking.startMs + (booking.minutesLate ?? this.#dice.between(-18, -1)) * 60_000;
    this.#world.rows.add('assignments', {
      client_group_id: request.location.client.group.groupId,
      assignment_id: drawId(this.#dice, offered),
      booking_id: booking.bookingId,
      candidate_id: candidate?.candidateId,
      state,
      start_utc: isoText(booking.startMs),
      end_utc: isoText(booking.endMs),
      offered_at_utc: isoText(offered),
      accepted_at_utc: accepted === null ? null : isoText(accepted),
      confirmed_at_utc: confirmed === null ? null : isoText(confirmed),
      arrived_at_utc: state === 'arrived' ? isoText(Math.min(arrival, nowMs)) : null,
      ended_at_utc: booking.cancelledMs === null ? null : isoText(booking.cancelledMs),
      minutes_late: booking.minutesLate,
      version: 1,
    });
    if (booking.minutesLate !== null) this.#addLateReport(booking);
  }

  /** Ten minutes before the start, after everything else that happened before it. */
  #addLateReport({ bookingId, request, candidate, minutesLate, startMs }: PlannedBooking): void {
    this.#world.rows.add('late_reports', {
      client_group_id: request.location.client.group.groupId,
      booking_id: bookingId,
      candidate_id: candidate?.candidateId,
      reported_at: isoText(Math.min(this.#world.nowMs, startMs - 10 * 60_000)),
      minutes_before: null,
      minutes_late: minutesLate,
    });
  }
}
