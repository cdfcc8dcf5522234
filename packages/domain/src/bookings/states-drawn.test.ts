import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assignmentTransitions } from './assignment-state.ts';
import { bookingTransitions, requestTransitions } from './booking-status.ts';

const text = readFileSync(new URL('../../../../docs/states.md', import.meta.url), 'utf8');

/** The edges of each drawing, in the order of the document. */
const drawings = [...text.matchAll(/```mermaid\n([^`]*)```/g)].map(([, drawing]) =>
  [...drawing!.matchAll(/^ {2}(\w+) --> (\w+)(?:: (\w+))?$/gm)]
    .map(([, from, to, action]) => `${from} ${to} ${action ?? ''}`.trim())
    .toSorted(),
);

test.each([
  ['a booking', 0, edgesOf(bookingTransitions)],
  ['a request', 1, edgesOf(requestTransitions)],
  ['an assignment', 2, edgesOf(assignmentTransitions)],
] as const)('the drawing of %s shows what its table says', (_name, index, edges) => {
  expect(edges.length).toBeGreaterThan(0);
  expect(drawings[index]).toEqual(edges);
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
