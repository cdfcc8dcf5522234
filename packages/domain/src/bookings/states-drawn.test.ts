import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accountLinkTransitions, firstAccountLinkStates } from '../account/account-links.rules.ts';
import {
  assignmentStates,
  assignmentTransitions,
  firstAssignmentStates,
  isNamed,
  statusOfAssignment,
} from './assignment-state.ts';
import {
  bookingTransitions,
  firstBookingStatuses,
  firstRequestStatuses,
  requestTransitions,
} from './booking-status.ts';
import { checkCancellation } from './cancel/cancel-booking.rules.ts';
import { firstLinkStates, linkTransitions } from '../links/link-state.rules.ts';
import { firstMessageStatuses, messageTransitions } from '../notifications/message-state.rules.ts';
import {
  delegationTransitions,
  firstDelegationStates,
} from '../pending-bookings/approval-delegation.rules.ts';
import { firstTimesheetStatuses, timesheetTransitions } from '../timesheets/timesheet-status.ts';
import { firstReplaceMeStatuses, replaceMeTransitions } from '../replace-me/replace-me-status.ts';

const text = readFileSync(new URL('../../../../docs/states.md', import.meta.url), 'utf8');

const drawings = [...text.matchAll(/```mermaid\n([^`]*)```/g)].map(([, drawing]) => drawing!);

/** The edges of each drawing, in the order of the document. */
const edgesDrawn = drawings.map((drawing) =>
  [...drawing.matchAll(/^ {2}(\w+) --> (\w+)(?:: (\w+))?$/gm)]
    .map(([, from, to, action]) => `${from} ${to} ${action ?? ''}`.trim())
    .toSorted(),
);
/** The first states of each drawing; the way into them is described in the text. */
const firstDrawn = drawings.map((drawing) =>
  [...drawing.matchAll(/^ {2}\[\*\] --> (\w+)(?:: .+)?$/gm)].map(([, to]) => to),
);

test.each([
  ['a booking', 0, firstBookingStatuses, edgesOf(bookingTransitions)],
  ['a request', 1, firstRequestStatuses, edgesOf(requestTransitions)],
  ['an assignment', 2, firstAssignmentStates, edgesOf(assignmentTransitions)],
  ['a request to be replaced', 3, firstReplaceMeStatuses, edgesOf(replaceMeTransitions)],
  ['a message', 4, firstMessageStatuses, edgesOf(messageTransitions)],
  ['a delegation', 5, firstDelegationStates, edgesOf(delegationTransitions)],
  ['a signed link', 6, firstLinkStates, edgesOf(linkTransitions)],
  ['a link to an account', 7, firstAccountLinkStates, edgesOf(accountLinkTransitions)],
  [
    'a timesheet',
    drawings.findIndex((drawing) => drawing.includes('PendingReview')),
    firstTimesheetStatuses,
    edgesOf(timesheetTransitions),
  ],
] as const)('the drawing of %s shows what its table says', (_name, index, first, edges) => {
  expect(edges.length).toBeGreaterThan(0);
  expect(edgesDrawn[index]).toEqual(edges);
  expect(firstDrawn[index]).toEqual(first);
});

test('what follows from the state of an assignment is as the rules decide', () => {
  const lines = text.matchAll(/^\| ([a-z, ]+) \| (Unfilled|Filled) \| (yes|no) \| (yes|no) \|$/gm);
  const written = [...lines].flatMap(([, states, status, named, cancels]) =>
    states!.split(', ').map((state) => [state, status, named === 'yes', cancels === 'yes']),
  );
  const start = { dateLocal: '2026-03-09', startTime: '08:30', timeZone: 'Australia/Melbourne' };
  const now = Temporal.Instant.from('2026-03-01T00:00:00Z');
  const decided = assignmentStates.map((state) => {
    const status = statusOfAssignment(state);
    const facts = { ...start, now, status, assignmentState: state, isOnlineCancellationAllowed: true };
    return [state, status, isNamed(state), checkCancellation(facts).ok];
  });
  expect(written.toSorted()).toEqual(decided.toSorted());
});

test('every table of a machine is named by its drawing', () => {
  const source = new URL('../', import.meta.url);
  const tables = globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, source), 'utf8').matchAll(/export const (\w+Transitions)\b/g),
    ])
    .map(([, name]) => name!);
  expect(tables.length).toBeGreaterThan(7);
  expect(tables.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

function edgesOf(table: Readonly<Record<string, readonly string[] | Readonly<Record<string, string>>>>) {
  return Object.entries(table)
    .flatMap(([from, steps]) =>
      Array.isArray(steps)
        ? steps.map((to) => `${from} ${to}`)
        : Object.entries(steps).map(([action, to]) => `${from} ${to} ${action}`),
    )
    .toSorted();
}
