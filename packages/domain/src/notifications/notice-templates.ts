import type { AmendableField } from '../bookings/change/amend-booking.rules.ts';
import { invitationHours } from '../people/people.rules.ts';
import { accountLinkHours } from '../account/account-links.rules.ts';
import type { ContactMethod } from '../bookings/confirmations.rules.ts';

/**
 * What a person's own choices are made for. Confirmation contacts of a booking are told by the methods that the booking
 * names, whatever the topic.
 */
export const noticeTopics = ['bookings', 'ownRequests', 'approvals'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

type TemplateFacts = {
  /** `account`: nobody chooses about it, its owner is told by email. */
  readonly topic: NoticeTopic | 'account';
  /** Whether it may pass the quiet hours of who lets urgent ones through. */
  readonly urgent: 'always' | 'today' | 'never';
  /** How long after it was due it is still news; later it is not sent any more. */
  readonly maxAgeHours: number;
  /** It tells how things are at its moment: what quiet hours hold back grows old meanwhile. */
  readonly isOfMoment: boolean;
  /** It is answered with a decision: once there is one, or it is too late, there is nothing to ask. */
  readonly asksForDecision: boolean;
};

type Template<Params> = TemplateFacts & { readonly params?: Params };

/** The type of the parameters rides on the facts. */
const template = <Params>(
  topic: TemplateFacts['topic'],
  facts: Partial<TemplateFacts> = {},
): Template<Params> => ({
  topic,
  urgent: 'never',
  maxAgeHours: 24,
  isOfMoment: false,
  asksForDecision: false,
  ...facts,
});

type OfRequest = { readonly requestId: string; readonly locationId: number };
/** Calendar dates at the location. */
type OfDays = { readonly datesLocal: readonly string[] };
/** Only from `accepted` on; nobody is named before. */
type Named = { readonly candidateId: string };
/** The contact whose press it was. */
type Pressed = { readonly byContactId: string };
/** Contact ids; calendar dates, both counted. */
type OfDelegation = {
  readonly delegatorId: string;
  readonly delegateId: string;
  readonly fromDate: string;
  readonly untilDate: string;
};

/** The link's id, or the change's: the subject tells. */
type OfAccount = Readonly<Record<never, never>>;

/** In the words of `describeDevice`; the address is the one that the server saw. */
type OfDevice = { readonly browser: string | null; readonly system: string | null; readonly address: string };

const asking = { urgent: 'today', asksForDecision: true } as const;

/**
 * Everything that people are told of, with the ids, dates and numbers that each message is made from. Names and texts
 * are looked up when it is sent. `notice-texts.ts`, `delegation-notices.ts` and `account-notices.ts` have the words.
 */
export const noticeTemplates = {
  bookingCreated: template<OfRequest>('bookings'),
  bookingFilled: template<OfDays & Named>('bookings', { urgent: 'today' }),
  bookingOpenAgain: template<OfDays & Partial<Named>>('bookings', { urgent: 'today' }),
  bookingCancelled: template<OfDays & Partial<Named> & Pressed>('bookings', { urgent: 'today' }),
  bookingReinstated: template<OfDays & Partial<Named> & Pressed>('bookings', { urgent: 'today' }),
  bookingChanged: template<OfDays & Partial<Named> & { readonly fields: readonly AmendableField[] }>(
    'bookings',
    { urgent: 'today' },
  ),
  bookingExtended: template<OfDays & Partial<Named>>('bookings', { urgent: 'today' }),
  /** Taken back right after it was made. */
  bookingUndone: template<OfRequest>('bookings', { urgent: 'today' }),
  candidateLate: template<OfDays & Named & { readonly minutesLate: number }>('bookings', {
    urgent: 'always',
    maxAgeHours: 2,
    isOfMoment: true,
  }),

  /** After an educator's last day of a block. */
  feedbackAsked: template<OfDays & Named>('bookings', { maxAgeHours: 48 }),

  pendingBookingCreated: template<OfRequest>('bookings'),
  pendingBookingWithdrawn: template<OfRequest>('bookings'),
  pendingBookingAccepted: template<OfRequest>('ownRequests', { urgent: 'today' }),
  pendingBookingRejected: template<OfRequest>('ownRequests', { urgent: 'today' }),
  /** Nobody answered by its last start. */
  pendingBookingExpired: template<OfRequest>('ownRequests', { urgent: 'today' }),
  replacementFound: template<OfDays & Named>('ownRequests', { urgent: 'today' }),

  approvalAsked: template<OfRequest>('approvals', asking),
  approvalReminder: template<OfRequest>('approvals', asking),
  approvalEscalated: template<OfRequest>('approvals', asking),

  /** Of no request: an approver lets a colleague decide, and one of the two, or a lost right, ends it early. */
  delegationGiven: template<OfDelegation>('approvals'),
  delegationEnded: template<OfDelegation & { readonly endedBy: 'delegator' | 'delegate' | 'rights' }>(
    'approvals',
  ),

  /** Of an account. What carries a link is no news once that has expired. */
  passwordResetAsked: template<OfAccount>('account', { maxAgeHours: accountLinkHours.resetPassword }),
  /** In its place for who signs in at a school alone; it carries no link that sets anything. */
  passwordKeptAtSchool: template<OfAccount>('account', { maxAgeHours: accountLinkHours.resetPassword }),
  passwordChanged: template<OfAccount>('account', { maxAgeHours: 72 }),
  emailVerificationAsked: template<OfAccount>('account', { maxAgeHours: accountLinkHours.verifyEmail }),
  /** The subject is the session. */
  newDeviceSignedIn: template<OfDevice>('account', { maxAgeHours: 72 }),
  /** Of the second factor; what was done about it is the subject. */
  authenticatorTurnedOn: template<OfAccount>('account', { maxAgeHours: 72 }),
  authenticatorTurnedOff: template<OfAccount>('account', { maxAgeHours: 72 }),
  recoveryCodesRenewed: template<OfAccount>('account', { maxAgeHours: 72 }),
  recoveryCodeUsed: template<OfAccount>('account', { maxAgeHours: 72 }),
  passkeyAdded: template<OfAccount>('account', { maxAgeHours: 72 }),
  passkeyRemoved: template<OfAccount>('account', { maxAgeHours: 72 }),
  secondFactorReset: template<OfAccount>('account', { maxAgeHours: 72 }),
  /** Of an invitation, whose id stands for the contact that there is not yet; the subject is its link. */
  invited: template<OfAccount>('account', { maxAgeHours: invitationHours }),
} as const;

/**
 * Which news takes back which. Where the one of the same days was not sent yet, neither is: for its receiver nothing has
 * happened.
 */
export const takesBack = {
  bookingReinstated: ['bookingCancelled'],
  /** By the educator who cannot come after all. */
  bookingOpenAgain: ['bookingFilled', 'replacementFound'],
  /** By the same educator, who can come again. */
  bookingFilled: ['bookingOpenAgain'],
  replacementFound: ['bookingOpenAgain'],
} as const satisfies Partial<Record<keyof typeof noticeTemplates, readonly (keyof typeof noticeTemplates)[]>>;

export type NoticeTemplate = keyof typeof noticeTemplates;
export type NoticeParams<Name extends NoticeTemplate> = NonNullable<(typeof noticeTemplates)[Name]['params']>;

/** Of no request and no booking; `delegation-notices.ts` has their words. */
export type DelegationTemplate = 'delegationGiven' | 'delegationEnded';
/** Of an account; `account-notices.ts` has their words. */
export type AccountTemplate =
  | 'passwordResetAsked'
  | 'passwordKeptAtSchool'
  | 'passwordChanged'
  | 'emailVerificationAsked'
  | 'newDeviceSignedIn'
  | SecondFactorTemplate
  | 'invited';
export type SecondFactorTemplate =
  | 'authenticatorTurnedOn'
  | 'authenticatorTurnedOff'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'secondFactorReset';
/** Of a request and what was booked by it. */
export type BookingTemplate = Exclude<NoticeTemplate, DelegationTemplate | AccountTemplate>;

export function isOfDelegation(name: NoticeTemplate): name is DelegationTemplate {
  return name === 'delegationGiven' || name === 'delegationEnded';
}

export function isOfAccount(name: NoticeTemplate): name is AccountTemplate {
  return noticeTemplates[name].topic === 'account';
}

export const bookingTemplateNames = (Object.keys(noticeTemplates) as NoticeTemplate[]).filter(
  (name): name is BookingTemplate => !isOfDelegation(name) && !isOfAccount(name),
);

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
