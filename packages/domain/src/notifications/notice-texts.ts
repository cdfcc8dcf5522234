import type { BookingTemplate } from './notice-templates.ts';
import type { NoticeWords } from './notice-words.ts';

/** One message in the wording of each method. Typed text is included unescaped: the output must escape it. */
export type NoticeText = {
  /** `lead` is the first sentence of the mail; a table of details follows it. */
  readonly email: { readonly subject: string; readonly lead: string };
  /** One text message; its link is added when it is sent. */
  readonly sms: string;
  /** Read out by a machine, to somebody who cannot see any of it. */
  readonly voice: string;
  readonly push: { readonly title: string; readonly body: string };
};

type TextOf = (words: NoticeWords) => NoticeText;

/** The wording of every template about a request and its bookings, by method. */
export const noticeTexts: Readonly<Record<BookingTemplate, TextOf>> = {
  bookingCreated: (w) => ({
    email: {
      subject: `Booked: ${w.count}, ${w.when}, ${w.where}`,
      lead: `${w.requestedBy} booked ${w.count} at ${w.where}. You hear from us when somebody accepts.`,
    },
    sms: `${w.app}: booked ${w.count}, ${w.when}, ${w.where}. We will tell you who is coming. ${w.number}`,
    voice: `This is ${w.app}. ${w.requestedBy} booked ${w.count} at ${w.where}, ${w.spokenWhen}. We will call again when somebody accepts.`,
    push: { title: `Booked: ${w.where}`, body: `${w.count}, ${w.when}` },
  }),
  bookingFilled: (w) => ({
    email: {
      subject: `${w.educator} is coming: ${w.when}, ${w.where}`,
      lead: `${w.educator} accepted and is coming to ${w.where}.${w.also}`,
    },
    sms: `${w.app}: ${w.educator} is coming, ${w.when}, ${w.where}.${w.alsoBriefly} ${w.number}`,
    voice: `This is ${w.app}. Good news: ${w.educator} is coming to ${w.where}, ${w.spokenWhen}.${w.also}`,
    push: { title: `${w.educator} is coming`, body: `${w.when}, ${w.where}${alsoOnPush(w)}` },
  }),
  bookingOpenAgain: (w) => ({
    email: {
      subject: `Open again: ${w.when}, ${w.where}`,
      lead: `${w.educator} cannot come to ${w.where} after all. The booking is open again, and we are looking for somebody else.${w.also}`,
    },
    sms: `${w.app}: ${w.educator} cannot come after all, ${w.when}, ${w.where}. We are looking for somebody else.${w.alsoBriefly} Questions: ${w.phone}`,
    voice: `This is ${w.app}. ${w.educator} cannot come to ${w.where} after all, ${w.spokenWhen}. The booking is open again, and we are looking for somebody else.${w.also}`,
    push: {
      title: `Open again: ${w.where}`,
      body: `${w.educator} cannot come, ${w.when}. We are looking for somebody else.${w.alsoBriefly}`,
    },
  }),
  bookingCancelled: (w) => ({
    email: {
      subject: `${capital(w.cancelled)}: ${w.when}, ${w.where}`,
      lead: `${by(w.decidedBy)}${w.cancelled} this booking at ${w.where}.${w.isNamed ? ` ${w.educator} is not coming.` : ''}`,
    },
    sms: `${w.app}: ${w.cancelled}: ${w.when}, ${w.where}.${w.isNamed ? ` ${w.educator} is not coming.` : ''} ${w.number}`,
    voice: `This is ${w.app}. The booking at ${w.where}, ${w.spokenWhen}, is ${w.cancelled}.`,
    push: { title: `${capital(w.cancelled)}: ${w.where}`, body: w.when },
  }),
  bookingReinstated: (w) => ({
    email: {
      subject: `Not ${w.cancelled} after all: ${w.when}, ${w.where}`,
      lead: `${w.decidedBy === '' ? '' : `${w.decidedBy} undid the cancellation. `}The booking at ${w.where} is on again.${w.isNamed ? ` ${w.educator} is coming.` : ''}${w.also}`,
    },
    sms: `${w.app}: not ${w.cancelled} after all: ${w.when}, ${w.where}.${w.isNamed ? ` ${w.educator} is coming.` : ''}${w.alsoBriefly} ${w.number}`,
    voice: `This is ${w.app}. The booking at ${w.where}, ${w.spokenWhen}, is not ${w.cancelled} after all. It is on again.${w.isNamed ? ` ${w.educator} is coming.` : ''}${w.also}`,
    push: {
      title: `Not ${w.cancelled} after all: ${w.where}`,
      body: `${w.when}${w.isNamed ? `. ${w.educator} is coming.${w.alsoBriefly}` : alsoOnPush(w)}`,
    },
  }),
  bookingChanged: (w) => ({
    email: {
      subject: `Changed: ${w.when}, ${w.where}`,
      lead: `The booking at ${w.where} was changed. Below is how it is now.${w.also}`,
    },
    sms: `${w.app}: your booking was changed, now ${w.when}, ${w.where}.${w.changedBriefly === '' ? '' : ` ${w.changedBriefly}.`}${w.alsoBriefly} ${w.number}`,
    voice: `This is ${w.app}. The booking at ${w.where} was changed. It is now ${w.spokenWhen}.${w.also}`,
    push: {
      title: `Changed: ${w.where}`,
      body: `Now ${w.when}${w.changedBriefly === '' ? '' : `. ${w.changedBriefly}`}${alsoOnPush(w)}`,
    },
  }),
  bookingExtended: (w) => ({
    email: {
      subject: `${w.series} extended: ${w.when} added, ${w.where}`,
      lead: `${w.requestedBy} extended the series ${w.series} at ${w.where}. Added: ${w.when}.${w.isNamed ? ` ${w.educator} is asked to stay.` : ''}`,
    },
    sms: `${w.app}: ${w.series} extended: ${w.when} added, ${w.where}.${w.isNamed ? ` ${w.educator} is asked to stay.` : ''} ${w.number}`,
    voice: `This is ${w.app}. ${w.requestedBy} extended a series at ${w.where}. It now also runs ${w.spokenWhen}.`,
    push: { title: `${w.series} extended: ${w.where}`, body: `${w.when} added` },
  }),
  bookingUndone: (w) => ({
    email: {
      subject: `Taken back: ${w.when}, ${w.where}`,
      lead: `${w.requestedBy} took this booking back right after making it. Nobody was asked to come.`,
    },
    sms: `${w.app}: taken back: ${w.when}, ${w.where}. Nobody was asked to come. ${w.number}`,
    voice: `This is ${w.app}. The booking at ${w.where}, ${w.spokenWhen}, was taken back right after it was made.`,
    push: { title: `Taken back: ${w.where}`, body: w.when },
  }),
  candidateLate: (w) => ({
    email: {
      subject: `${w.educator} is running ${w.late} late: ${w.where}`,
      lead: `${w.educator} is running ${w.late} late for ${w.start} at ${w.where}.`,
    },
    sms: `${w.app}: ${w.educator} is running ${w.late} late for ${w.start} at ${w.where}.`,
    voice: `This is ${w.app}. ${w.educator} is running ${w.late} late for ${w.start} at ${w.where}.`,
    push: { title: `${w.educator} is running ${w.late} late`, body: `For ${w.start} at ${w.where}` },
  }),
  candidateOnTime: (w) => ({
    email: {
      subject: `${w.educator} is on time after all: ${w.where}`,
      lead: `${w.educator} expects to be at ${w.where} by ${w.start} after all.`,
    },
    sms: `${w.app}: ${w.educator} expects to be on time after all, ${w.start} at ${w.where}.`,
    voice: `This is ${w.app}. ${w.educator} expects to be on time after all, for ${w.start} at ${w.where}.`,
    push: { title: `${w.educator} is on time after all`, body: `For ${w.start} at ${w.where}` },
  }),
  feedbackAsked: (w) => ({
    email: {
      subject: `How did it go? ${w.educator}, ${w.where}`,
      lead: `${w.educator} has finished at ${w.where}. Would you like them back? Your answer takes a minute.`,
    },
    sms: `${w.app}: ${w.educator} has finished at ${w.where}. Would you like them back? ${w.number}`,
    voice: `This is ${w.app}. ${w.educator} has finished at ${w.where}. Please open ${w.app} to say whether you would like them back.`,
    push: { title: `How did it go with ${w.educator}?`, body: `${w.where}: would you like them back?` },
  }),
  pendingBookingCreated: (w) => ({
    email: {
      subject: `Waiting for approval: ${w.count}, ${w.when}, ${w.where}`,
      lead: `${w.requestedBy} asked for ${w.count} at ${w.where}. Nothing is booked until somebody approves it.`,
    },
    sms: `${w.app}: ${w.requestedBy} asked for ${w.count}, ${w.when}, ${w.where}. It waits for approval. ${w.number}`,
    voice: `This is ${w.app}. ${w.requestedBy} asked for ${w.count} at ${w.where}, ${w.spokenWhen}. The request waits for approval.`,
    push: { title: `Waiting for approval: ${w.where}`, body: `${w.count}, ${w.when}` },
  }),
  pendingBookingWithdrawn: (w) => ({
    email: {
      subject: `Withdrawn: ${w.count}, ${w.when}, ${w.where}`,
      lead: `${w.requestedBy} withdrew the request for ${w.count} at ${w.where}. Nothing was booked.`,
    },
    sms: `${w.app}: the request for ${w.count}, ${w.when}, ${w.where}, was withdrawn. ${w.number}`,
    voice: `This is ${w.app}. The request for ${w.count} at ${w.where}, ${w.spokenWhen}, was withdrawn. Nothing was booked.`,
    push: { title: `Withdrawn: ${w.where}`, body: `${w.count}, ${w.when}` },
  }),
  pendingBookingAccepted: (w) => ({
    email: {
      subject: `Approved: ${w.count}, ${w.when}, ${w.where}`,
      lead: `${w.decidedBy || 'An approver'} approved the request for ${w.count} at ${w.where}. We are looking for educators now.`,
    },
    sms: `${w.app}: approved: ${w.count}, ${w.when}, ${w.where}. We will tell you who is coming. ${w.number}`,
    voice: `This is ${w.app}. The request for ${w.count} at ${w.where}, ${w.spokenWhen}, is approved.`,
    push: { title: `Approved: ${w.where}`, body: `${w.count}, ${w.when}` },
  }),
  pendingBookingRejected: (w) => ({
    email: {
      subject: `Not approved: ${w.count}, ${w.when}, ${w.where}`,
      lead: `${w.decidedBy || 'An approver'} did not approve the request for ${w.count} at ${w.where}. Nothing was booked.`,
    },
    sms: `${w.app}: not approved: ${w.count}, ${w.when}, ${w.where}.${w.reason === '' ? '' : ` Reason: ${w.reason}.`} ${w.number}`,
    voice: `This is ${w.app}. The request for ${w.count} at ${w.where}, ${w.spokenWhen}, was not approved. Nothing was booked.`,
    push: {
      title: `Not approved: ${w.where}`,
      body: `${w.count}, ${w.when}${w.reason === '' ? '' : `. ${w.reason}`}`,
    },
  }),
  pendingBookingExpired: (w) => ({
    email: {
      subject: `Nobody answered in time: ${w.count}, ${w.when}, ${w.where}`,
      lead: `Nobody answered the request for ${w.count} at ${w.where} in time, so it was rejected. Nothing was booked.`,
    },
    sms: `${w.app}: nobody answered the request for ${w.count}, ${w.when}, ${w.where}, in time. Nothing was booked. ${w.number}`,
    voice: `This is ${w.app}. Nobody answered the request for ${w.count} at ${w.where}, ${w.spokenWhen}, in time. Nothing was booked.`,
    push: {
      title: `Nobody answered in time: ${w.where}`,
      body: `${w.count}, ${w.when}. Nothing was booked.`,
    },
  }),
  replacementFound: (w) => ({
    email: {
      subject: `Replacement found: ${w.educator}, ${w.when}, ${w.where}`,
      lead: `${w.educator} replaces you at ${w.where}.${w.also}`,
    },
    sms: `${w.app}: ${w.educator} replaces you, ${w.when}, ${w.where}.${w.alsoBriefly} ${w.number}`,
    voice: `This is ${w.app}. ${w.educator} replaces you at ${w.where}, ${w.spokenWhen}.${w.also}`,
    push: { title: `${w.educator} replaces you`, body: `${w.when}, ${w.where}${alsoOnPush(w)}` },
  }),
  approvalAsked: (w) => ({
    email: {
      subject: `Please approve: ${w.count}, ${w.when}, ${w.where}`,
      lead: `${w.requestedBy} asks for ${w.count} at ${w.where} and needs your answer${until(w)}.`,
    },
    sms: `${w.app}: ${w.requestedBy} asks for ${w.count}, ${w.when}, ${w.where}. Please approve or reject${until(w)}. ${w.number}`,
    voice: `This is ${w.app}. ${w.requestedBy} asks for ${w.count} at ${w.where}, ${w.spokenWhen}. Please open ${w.app} to approve or reject the request.`,
    push: { title: `${w.requestedBy} asks for ${w.count}`, body: `${w.when}, ${w.where}` },
  }),
  approvalReminder: (w) => ({
    email: {
      subject: `Still waiting for you: ${w.count}, ${w.when}, ${w.where}`,
      lead: `The request of ${w.requestedBy} for ${w.count} at ${w.where} still waits for an answer${until(w)}.`,
    },
    sms: `${w.app}: the request of ${w.requestedBy} for ${w.count}, ${w.when}, ${w.where}, still waits for an answer${until(w)}. ${w.number}`,
    voice: `This is ${w.app}. The request of ${w.requestedBy} for ${w.count} at ${w.where}, ${w.spokenWhen}, still waits for an answer.`,
    push: {
      title: 'A request still waits for you',
      body: `${w.requestedBy}: ${w.count}, ${w.when}, ${w.where}`,
    },
  }),
  approvalEscalated: (w) => ({
    email: {
      subject: `Nobody has answered yet: ${w.count}, ${w.when}, ${w.where}`,
      lead: `Nobody has answered the request of ${w.requestedBy} for ${w.count} at ${w.where}, so it comes to you. It needs an answer${until(w)}.`,
    },
    sms: `${w.app}: nobody has answered the request of ${w.requestedBy} for ${w.count}, ${w.when}, ${w.where}. It needs an answer${until(w)}. ${w.number}`,
    voice: `This is ${w.app}. Nobody has answered the request of ${w.requestedBy} for ${w.count} at ${w.where}, ${w.spokenWhen}. It needs an answer from you.`,
    push: {
      title: 'Nobody has answered a request yet',
      body: `${w.requestedBy}: ${w.count}, ${w.when}, ${w.where}`,
    },
  }),
};

/** Follows text that ends without a full stop. */
const alsoOnPush = ({ alsoBriefly }: NoticeWords): string => (alsoBriefly === '' ? '' : `.${alsoBriefly}`);
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const by = (who: string): string => (who === '' ? 'Somebody ' : `${who} `);
const until = ({ answerBy }: NoticeWords): string => (answerBy === '' ? '' : ` by ${answerBy}`);

/** The details of an email, in order, without empty ones. */
export function noticeRows(w: NoticeWords): { label: string; value: string }[] {
  return [
    ...w.changed.map((value) => ({ label: 'Changed', value })),
    { label: 'When', value: w.when },
    { label: 'Where', value: w.place },
    { label: 'Address', value: w.address },
    { label: 'Educator', value: w.isNamed ? w.educator : '' },
    { label: 'Classification', value: w.classification },
    { label: 'Reason for absence', value: w.reasonForAbsence },
    { label: 'Covering', value: w.covering },
    { label: 'Break', value: w.breakTime },
    { label: 'Room', value: w.room },
    { label: 'Reason', value: w.reason },
    { label: 'Number', value: w.number },
  ].filter(({ value }) => value !== '');
}

export const noticeFrame = {
  openBooking: 'Open booking',
  openRequest: 'Open request',
  openApprovals: 'Open approvals',
  answerRequest: 'Approve or reject',
  giveFeedback: 'Give feedback',
  localTimes: (where: string) => `Times are local times at ${where}.`,
  questions: (who: string, phone: string) => `Questions? Call ${who} on ${phone}.`,
  why: 'You get this message because a booking names you, or because of your choices in Settings.',
  setPassword: 'Set a new password',
  forgotPassword: 'Forgot Password',
  signIn: 'Sign in',
  verifyEmail: 'Verify email address',
  ownDevices: 'See your devices',
  ownSecurity: 'See how your account is protected',
  acceptInvitation: 'Accept invitation',
  invitedBy: 'From',
  invitedTo: 'To',
  whyInvited: 'You get this message because somebody typed your address to invite you.',
  whyAccount: 'You get this message because of your account. It cannot be switched off.',
  whyDelegation: 'You get this message because you approve for somebody, or somebody for you.',
  choices: 'Notification choices',
} as const;
