import type { ContactMethod } from '../bookings/confirmations.rules.ts';

/**
 * What a person's own choices are made for. Confirmation contacts of a booking are told by the methods that the booking
 * names, whatever the topic.
 */
export const noticeTopics = ['bookings', 'ownRequests', 'approvals'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

type TemplateFacts = {
  readonly topic: NoticeTopic;
  /** Whether it may pass the quiet hours of who lets urgent ones through. */
  readonly urgent: 'always' | 'today' | 'never';
  /** How long after it was due it is still news; later it is not sent any more. */
  readonly maxAgeHours: number;
};

type Template<Params> = TemplateFacts & { readonly params?: Params };

/** The type of the parameters rides on the facts. */
const template = <Params>(topic: NoticeTopic, facts: Partial<TemplateFacts> = {}): Template<Params> => ({
  topic,
  urgent: 'never',
  maxAgeHours: 24,
  ...facts,
});

type OfRequest = { readonly requestId: string; readonly locationId: number };
/** Calendar dates at the location. */
type OfDays = { readonly datesLocal: readonly string[] };
/** Only from `accepted` on; nobody is named before. */
type Named = { readonly candidateId: string };

/**
 * Everything that people are told of, with the ids, dates and numbers that each message is made from. Names and texts
 * are looked up when it is sent. `notice-texts.ts` has the words of each.
 */
export const noticeTemplates = {
  bookingCreated: template<OfRequest>('bookings'),
  bookingFilled: template<OfDays & Named>('bookings'),
  bookingOpenAgain: template<OfDays & Partial<Named>>('bookings', { urgent: 'today' }),
  bookingCancelled: template<OfDays & Partial<Named>>('bookings', { urgent: 'today' }),
  bookingReinstated: template<OfDays & Partial<Named>>('bookings', { urgent: 'today' }),
  bookingChanged: template<OfDays & Partial<Named>>('bookings', { urgent: 'today' }),
  bookingExtended: template<OfDays & Partial<Named>>('bookings'),
  /** Taken back right after it was made. */
  bookingUndone: template<OfRequest>('bookings', { urgent: 'today' }),
  candidateLate: template<OfDays & Named & { readonly minutesLate: number }>('bookings', {
    urgent: 'always',
    maxAgeHours: 2,
  }),

  pendingBookingCreated: template<OfRequest>('bookings'),
  pendingBookingWithdrawn: template<OfRequest>('bookings'),
  pendingBookingAccepted: template<OfRequest>('ownRequests'),
  pendingBookingRejected: template<OfRequest>('ownRequests'),
  /** Nobody answered by its last start. */
  pendingBookingExpired: template<OfRequest>('ownRequests'),
  replacementFound: template<OfDays & Named>('ownRequests', { urgent: 'today' }),

  approvalAsked: template<OfRequest>('approvals', { urgent: 'today' }),
  approvalReminder: template<OfRequest>('approvals', { urgent: 'today' }),
  approvalEscalated: template<OfRequest>('approvals', { urgent: 'today' }),
} as const;

export type NoticeTemplate = keyof typeof noticeTemplates;
export type NoticeParams<Name extends NoticeTemplate> = NonNullable<(typeof noticeTemplates)[Name]['params']>;

export const noticeTemplateNames = Object.keys(noticeTemplates) as NoticeTemplate[];

/** By which methods a person is told of a topic who never chose; those alone that reach them. */
export const usualMethods: Readonly<Record<NoticeTopic, readonly ContactMethod[]>> = {
  bookings: ['email', 'push'],
  ownRequests: ['email', 'push'],
  approvals: ['email', 'push'],
};

export type NoticeEvent = {
  readonly template: NoticeTemplate;
  /** A booking, the block when it is about several of its days, or the request as a whole. */
  readonly subjectId: string;
  /** Tells this event from another of its kind about the same thing: the version that the change made. */
  readonly occurrence: number | string;
};

/** One key for one event: with the person and the method it makes a second message impossible. */
export function noticeKey({ template: name, subjectId, occurrence }: NoticeEvent): string {
  return `${name}/${subjectId}/${occurrence}`;
}
