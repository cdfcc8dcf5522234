import { formatCount } from '../../lib/device/format-count.ts';
import { localised } from '../../lib/localised.ts';

const sheets = (count: number): string => (count === 1 ? '1 timesheet' : `${formatCount(count)} timesheets`);

const inUnits = { hour: 'by the hour', day: 'by the day', halfDay: 'by the half day' };
type Unit = keyof typeof inUnits;
const unitsOfPay = { hourly: 'hour', daily: 'day', halfDaily: 'halfDay' } as const;

export const timesheetsTexts = localised('timesheets', {
  title: 'Timesheets',
  loading: 'Loading timesheets',
  /** '34 ready · 3 changed · 1 did not happen', and the number of held rows if there are any. */
  line: (counts: { ready: number; changed: number; didNotHappen: number; held: number }) =>
    [
      `${formatCount(counts.ready)} ready`,
      `${formatCount(counts.changed)} changed`,
      `${formatCount(counts.didNotHappen)} did not happen`,
      ...(counts.held > 0 ? [`${formatCount(counts.held)} waiting for the provider`] : []),
    ].join('\u00A0· '),
  /** Shown instead of the line while the list is full and the other rows are not counted yet. */
  lineLater: (isFailed: boolean) => (isFailed ? 'How many wait could not be counted' : 'Counting what waits'),
  others: (approved: number, review: number) =>
    `${formatCount(approved)} approved and not invoiced yet\u00A0· ${formatCount(review)} not claimed by the educator yet`,
  view: 'Group the list',
  byEducators: 'By Educators',
  byClients: 'By Clients',
  submitReady: (count: number) => `Submit all ready (${formatCount(count)})`,
  /** Of a submission that takes many calls. */
  sent: (count: number, total: number) => `${formatCount(count)} of ${formatCount(total)} sent`,
  toLookAt: 'To look at',
  ready: 'Ready',
  noneTitle: 'Nothing waits for approval',
  noneWords: 'A timesheet appears here once an educator has claimed the time of a booking that is over.',
  noneReady: 'Nothing is ready.',
  noneToLookAt: 'Nothing was changed. All that waits is as it was booked.',
  choose: (who: string, when: string) => `Choose ${who}, ${when}`,
  booked: 'booked',
  claimed: (words: string) => `Claimed: ${words}`,
  asBooked: 'As booked',
  editedHere: 'Edited here',
  changed: 'Changed',
  didNotHappen: 'Did not happen',
  held: 'Waiting for the provider',
  difference: (words: string) => `${words} against the booking`,
  breakWords: (minutes: number) => (minutes === 0 ? 'No unpaid break' : `${minutes} min unpaid break`),
  breakOf: {
    paid: (times: string) => `Paid break ${times}`,
    unpaid: (times: string) => `Unpaid break ${times}`,
  },
  bookedBreak: (minutes: number) => `${minutes} min booked`,
  /** 'paid by the half day'; the charged unit only if it is another one. */
  paid: ({
    payOptionType: pay,
    unitType: unit,
  }: {
    payOptionType: keyof typeof unitsOfPay;
    unitType: Unit;
  }) =>
    unitsOfPay[pay] === unit
      ? `paid ${inUnits[unit]}`
      : `paid ${inUnits[unitsOfPay[pay]]}\u00A0· charged ${inUnits[unit]}`,
  worked: (words: string) => `${words} worked`,
  cost: (amount: string, tax: string) => `${amount} expected, before ${tax}`,
  weeks: (tax: string) => `Expected cost by week, before ${tax}`,
  /** While not all that waits is shown. */
  weeksOfShown: (tax: string) => `Expected cost of the shown timesheets by week, before ${tax}`,
  weekOf: (date: string) => `Week of ${date}`,
  weekCost: (amounts: string, count: number, unknown: number) =>
    [amounts, sheets(count), ...(unknown > 0 ? [`${formatCount(unknown)} without a known rate`] : [])]
      .filter((words) => words !== '')
      .join('\u00A0· '),
  educatorSays: 'The educator says: ',
  educatorSaysNot: 'The educator says that this did not happen.',
  weSay: 'Your note: ',
  flaggedHere: 'Flagged here as not having happened.',
  waits: 'This row is held until the provider answers.',
  edit: 'Edit',
  flag: 'Flag as did not happen',
  unflag: 'Undo the flag',
  flagged: 'Flagged as did not happen',
  undo: 'Undo',
  start: 'Start',
  end: 'End',
  breakStart: (number: number) => `Break ${number} from`,
  breakEnd: (number: number) => `Break ${number} to`,
  isPaid: (number: number) => `Break ${number} is paid`,
  addBreak: 'Add a break',
  removeBreak: (number: number) => `Remove break ${number}`,
  note: 'Note',
  save: 'Save',
  saved: 'The timesheet was changed',
  cancel: 'Cancel',
  questionHint: 'This row waits for the answer; you can submit all the others.',
  chosen: (count: number) => `${sheets(count)} chosen`,
  submit: 'Submit',
  toChosen: 'Go to the chosen timesheets',
  clear: 'Clear',
  submitted: (count: number) => `${sheets(count)} submitted`,
  withIssues: (reasons: string) => `Submission with issues: ${reasons}`,
  partly: 'Some timesheets could not be processed',
  /** After a submission in several calls, one of which was refused as a whole. */
  takenBefore: (submitted: number, left: number) =>
    `${sheets(submitted)} ${submitted === 1 ? 'was' : 'were'} submitted before the rest was refused. ${formatCount(left)} ${left === 1 ? 'was' : 'were'} not submitted: submit again once the cause is gone.`,
  issuesTitle: (count: number, submitted: number) =>
    submitted === 0
      ? `${sheets(count)} could not be processed`
      : `${sheets(submitted)} ${submitted === 1 ? 'was' : 'were'} submitted, ${sheets(count)} could not be processed`,
  moreIssues: (count: number) => `and ${formatCount(count)} more`,
  goneMeanwhile: (count: number) =>
    count === 1
      ? 'One of the timesheets that you chose was dealt with by somebody else.'
      : `${formatCount(count)} of the timesheets that you chose were dealt with by somebody else.`,
  /** For a row that somebody else changed while it was edited. */
  savedNow: (words: string) => `Now: ${words}. Save puts what you typed in its place.`,
  saveFirst: (who: string, when: string) => `Please save or cancel your changes of ${who}, ${when} first`,
  editsGone: (rows: string) => `What you typed for ${rows} was not saved: it was dealt with meanwhile.`,
  stale: 'Changed by somebody else meanwhile: please look again',
  readOnly: 'You can read timesheets here. Ask your staffing provider if you need to submit them.',
  open: 'Not invoiced yet',
  noneOpen: 'Everything is invoiced.',
  overview: {
    open: (waiting: number, review: number, approved: number) =>
      [
        `${formatCount(waiting)} waiting`,
        `${formatCount(review)} not claimed yet`,
        `${formatCount(approved)} approved`,
      ].join('\u00A0· '),
  },
  files: 'Files',
  signedOff: (who: string) => `Files of ${who}: timesheets that are signed off`,
  more: (count: number) => `Show more (${formatCount(count)})`,
  earlier: (who: string) => `Earlier timesheets of ${who}`,
  noneEarlier: 'Nothing else in the last 90 days.',
  pdf: 'PDF',
  status: {
    PendingReview: 'not claimed yet',
    PendingApproval: 'waiting',
    ApprovedForInvoice: 'approved for invoice',
    Invoiced: 'invoiced',
    Cancelled: 'cancelled',
    DidNotHappen: 'did not happen',
  },
  limit: (count: number) =>
    `The oldest ${formatCount(count)} are shown; others follow when these are submitted.`,
});
