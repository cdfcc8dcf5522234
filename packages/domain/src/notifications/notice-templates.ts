import type { AmendableField } from '../bookings/change/amend-booking.rules.ts';
import { invitationHours } from '../people/people.rules.ts';
import { accountLinkHours } from '../account/account-links.rules.ts';
import type { ContactMethod } from '../bookings/confirmations.rules.ts';

/**
 * Topics for which a person can choose methods. Confirmation contacts of a booking are notified by the methods that the
 * booking names, whatever the topic.
 */
export const noticeTopics = ['bookings', 'ownRequests', 'approvals'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

type TemplateFacts = {
  /** `account`: not a matter of choice, the owner is notified by email. */
  readonly topic: NoticeTopic | 'account';
  /** Whether it may pass quiet hours for people who let urgent messages through. */
  readonly urgent: 'always' | 'today' | 'never';
  /** How long after it was due it is still sent. */
  readonly maxAgeHours: number;
  /** Describes a moment: it also ages while quiet hours hold it back. */
  readonly isOfMoment: boolean;
  /** Asks for a decision: not sent once the request is decided or can no longer be. */
  readonly asksForDecision: boolean;
};

type Template<Params> = TemplateFacts & { readonly params?: Params };

/** Carries the type of the parameters along. */
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
/** Only from `accepted` on; before that nobody is named. */
type Named = { readonly candidateId: string };
/** The contact who did it. */
type Pressed = { readonly byContactId: string };
/** Contact ids; calendar dates, both counted. */
type OfDelegation = {
  readonly delegatorId: string;
  readonly delegateId: string;
  readonly fromDate: string;
  readonly untilDate: string;
};

/** The subject is the id of the link or of the change. */
type OfAccount = Readonly<Record<never, never>>;

/** As `describeDevice` names them; the address is the one that the server saw. */
type OfDevice = { readonly browser: string | null; readonly system: string | null; readonly address: string };

const asking = { urgent: 'today', asksForDecision: true } as const;

/**
 * Every notification, with the ids, dates and numbers of its message. Names and texts are looked up when it is sent.
 * `notice-texts.ts`, `delegation-notices.ts` and `account-notices.ts` have the wording.
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
  /** Undone right after it was made. */
  bookingUndone: template<OfRequest>('bookings', { urgent: 'today' }),
  candidateLate: template<OfDays & Named & { readonly minutesLate: number }>('bookings', {
    urgent: 'always',
    maxAgeHours: 2,
    isOfMoment: true,
  }),
  /** A delay that was told was withdrawn. */
  candidateOnTime: template<OfDays & Named>('bookings', {
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
  /** Not answered by its last start. */
  pendingBookingExpired: template<OfRequest>('ownRequests', { urgent: 'today' }),
  replacementFound: template<OfDays & Named>('ownRequests', { urgent: 'today' }),

  approvalAsked: template<OfRequest>('approvals', asking),
  approvalReminder: template<OfRequest>('approvals', asking),
  approvalEscalated: template<OfRequest>('approvals', asking),

  /** Not about a request: an approver lets a colleague decide, or one of the two, or a lost right, ends that early. */
  delegationGiven: template<OfDelegation>('approvals'),
  delegationEnded: template<OfDelegation & { readonly endedBy: 'delegator' | 'delegate' | 'rights' }>(
    'approvals',
  ),

  /** About an account. A message with a link is not sent after the link has expired. */
  passwordResetAsked: template<OfAccount>('account', { maxAgeHours: accountLinkHours.resetPassword }),
  /** Sent instead to people who can only sign in at a school; it has no link that sets anything. */
  passwordKeptAtSchool: template<OfAccount>('account', { maxAgeHours: accountLinkHours.resetPassword }),
  passwordChanged: template<OfAccount>('account', { maxAgeHours: 72 }),
  emailVerificationAsked: template<OfAccount>('account', { maxAgeHours: accountLinkHours.verifyEmail }),
  /** The subject is the session. */
  newDeviceSignedIn: template<OfDevice>('account', { maxAgeHours: 72 }),
  /** About the second factor; the subject is the change. */
  authenticatorTurnedOn: template<OfAccount>('account', { maxAgeHours: 72 }),
  authenticatorTurnedOff: template<OfAccount>('account', { maxAgeHours: 72 }),
  recoveryCodesRenewed: template<OfAccount>('account', { maxAgeHours: 72 }),
  recoveryCodeUsed: template<OfAccount>('account', { maxAgeHours: 72 }),
  passkeyAdded: template<OfAccount>('account', { maxAgeHours: 72 }),
  passkeyRemoved: template<OfAccount>('account', { maxAgeHours: 72 }),
  secondFactorReset: template<OfAccount>('account', { maxAgeHours: 72 }),
  /** About an invitation, whose id is used because there is no contact yet; the subject is its link. */
  invited: template<OfAccount>('account', { maxAgeHours: invitationHours }),
} as const;

/**
 * Which messages cancel each other out: if the earlier one about the same days was not sent yet, neither is, because
 * for its receiver nothing has happened.
 */
export const takesBack = {
  bookingReinstated: ['bookingCancelled'],
  /** The educator cannot come after all. */
  bookingOpenAgain: ['bookingFilled', 'replacementFound'],
  /** The same educator can come again. */
  bookingFilled: ['bookingOpenAgain'],
  replacementFound: ['bookingOpenAgain'],
} as const satisfies Partial<Record<keyof typeof noticeTemplates, readonly (keyof typeof noticeTemplates)[]>>;

export type NoticeTemplate = keyof typeof noticeTemplates;
export type NoticeParams<Name extends NoticeTemplate> = NonNullable<(typeof noticeTemplates)[Name]['params']>;

/** Not about a request or a booking; `delegation-notices.ts` has the wording. */
export type DelegationTemplate = 'delegationGiven' | 'delegationEnded';
/** About an account; `account-notices.ts` has the wording. */
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
/** About a request or the bookings made from it. */
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

/** The default methods of each topic for people who never chose; only those that reach them. */
export const usualMethods: Readonly<Record<NoticeTopic, readonly ContactMethod[]>> = {
  bookings: ['email', 'push'],
  ownRequests: ['email', 'push'],
  approvals: ['email', 'push'],
};

export type NoticeEvent = {
  readonly template: NoticeTemplate;
  /** A booking, the block when the message is about several of its days, or the whole request. */
  readonly subjectId: string;
  /** Distinguishes events of the same kind and subject: the version that the change made. */
  readonly occurrence: number | string;
};

/** One key per event: together with the person and the method it prevents a second message. */
export function noticeKey({ template: name, subjectId, occurrence }: NoticeEvent): string {
  return `${name}/${subjectId}/${occurrence}`;
}
