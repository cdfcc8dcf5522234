import type { Variant } from '../regions/variants.ts';
import { formatLongDate, formatWeekdayRange } from '../time/dates-in-words.ts';
import type { DelegationTemplate } from './notice-templates.ts';
import type { NoticeText } from './notice-texts.ts';

/** The data of a message about a delegation. Names are as people typed them; dates are calendar dates, both counted. */
export type DelegationFacts = {
  readonly appName: string;
  readonly delegator: string;
  readonly delegate: string;
  readonly fromDate: string;
  readonly untilDate: string;
  /** For one that ended early: who ended it, or 'rights' when the approver may no longer approve. */
  readonly endedBy: 'delegator' | 'delegate' | 'rights';
  /** Which of the two receives the message. */
  readonly reader: 'delegator' | 'delegate';
};

type Regional = { readonly variant: Variant; readonly todayLocal: string };
type Words = DelegationFacts & { readonly days: string; readonly spokenDays: string };

/** The wording of each, by method. */
export function delegationText(
  template: DelegationTemplate,
  facts: DelegationFacts,
  regional: Regional,
): NoticeText {
  const { fromDate, untilDate } = facts;
  const { dateOrder: order } = regional.variant;
  const days = formatWeekdayRange({ from: fromDate, to: untilDate }, { order, today: regional.todayLocal });
  const spokenDays =
    fromDate === untilDate
      ? `on ${formatLongDate(fromDate, order)}`
      : `from ${formatLongDate(fromDate, order)} to ${formatLongDate(untilDate, order)}`;
  const words = { ...facts, days, spokenDays };
  return template === 'delegationGiven' ? given(words) : ended(words);
}

/** The details of an email, in order. */
export function delegationRows(
  facts: DelegationFacts,
  { variant, todayLocal: today }: Regional,
): { label: string; value: string }[] {
  const range = { from: facts.fromDate, to: facts.untilDate };
  return [
    { label: 'Approver', value: facts.delegator },
    { label: 'In their place', value: facts.delegate },
    { label: 'Days', value: formatWeekdayRange(range, { order: variant.dateOrder, today }) },
  ];
}

function given(w: Words): NoticeText {
  return w.reader === 'delegate' ? askedToApprove(w) : receipt(w);
}

function askedToApprove(w: Words): NoticeText {
  return {
    email: {
      subject: `You can approve for ${w.delegator}: ${w.days}`,
      lead: `${w.delegator} asks you to answer booking requests in their place, ${w.spokenDays}. You hear of each request on these days. Each answer shows that you gave it for them. You can end this in Settings at any time.`,
    },
    sms: `${w.appName}: ${w.delegator} asks you to answer booking requests in their place, ${w.days}.`,
    voice: `This is ${w.appName}. ${w.delegator} asks you to answer booking requests in their place, ${w.spokenDays}.`,
    push: { title: `You can approve for ${w.delegator}`, body: w.days },
  };
}

/** Sent to the approver too, because somebody else may have done it at their computer. */
function receipt(w: Words): NoticeText {
  const title = `${w.delegate} can approve for you`;
  const what = `${w.delegate} was asked with your sign-in to answer booking requests in your place, ${w.spokenDays}.`;
  const ifNot = 'If this was not you, end it in Settings, Approvals, and change your password.';
  return {
    email: {
      subject: `${title}: ${w.days}`,
      lead: `${what} Each of their answers shows that it was given for you. ${ifNot}`,
    },
    sms: `${w.appName}: ${title}, ${w.days}. ${ifNot}`,
    voice: `This is ${w.appName}. ${what} ${ifNot}`,
    push: { title, body: `${w.days}. ${ifNot}` },
  };
}

function ended(w: Words): NoticeText {
  const isDelegate = w.reader === 'delegate';
  const title = isDelegate
    ? `You no longer approve for ${w.delegator}`
    : `${w.delegate} no longer approves for you`;
  const why = {
    delegator: `${w.delegator} has ended it.`,
    delegate: `${w.delegate} has ended it.`,
    rights: isDelegate
      ? `${w.delegator} cannot let you approve any more.`
      : 'You cannot let others approve any more: ask your administrator if that is not as it should be.',
  }[w.endedBy];
  const what = isDelegate
    ? `You were to answer booking requests for ${w.delegator}, ${w.spokenDays}.`
    : `${w.delegate} was to answer booking requests for you, ${w.spokenDays}.`;
  return {
    email: { subject: `${title}: ${w.days}`, lead: `${what} ${why}` },
    sms: `${w.appName}: ${title}, ${w.days}. ${why}`,
    voice: `This is ${w.appName}. ${title}. ${what} ${why}`,
    push: { title, body: `${w.days}. ${why}` },
  };
}
