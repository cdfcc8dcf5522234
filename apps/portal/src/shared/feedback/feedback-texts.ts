import { localised } from '../../lib/localised.ts';

/** For feedback: whether an educator is wanted back. */
export const feedbackTexts = localised('feedback', {
  title: 'Feedback',
  wantBack: (name: string) => `Would you like ${name} back?`,
  answers: { yes: 'Yes', no: 'No', preferred: 'Preferred' },
  /** The consequence of an answer, before and after it is sent. */
  consequences: {
    yes: () => '',
    no: (name: string, client: string) => `${name} will not be offered bookings at ${client} again.`,
    preferred: (name: string, client: string) =>
      `${name} will be offered bookings at ${client} first, unless they are restricted there.`,
  },
  comment: 'Comment',
  commentOnNo: 'What went wrong?',
  unsentComment: 'Your comment was not sent',
  send: 'Send feedback',
  thanks: (name: string) => `Thank you. Your feedback about ${name} has been sent.`,
  alreadyGiven: (who: string, moment: string) => `${who} gave feedback, ${moment}:`,
  pendingTitle: 'How did it go?',
  open: (name: string) => `Give feedback about ${name}`,
  give: 'Give feedback',
  close: 'Later',
  more: (count: number) => (count === 1 ? 'Show 1 more' : `Show ${count} more`),
});
