import { listEndpoints } from '@staffroom/api/test/support/list-endpoints.ts';
import { expect, test } from 'vitest';
import { createDice } from '../load/run-load.ts';
import { planWorld } from '../world/world-plan.ts';
import { drawCall, findForgotten } from './growth-calls.ts';

const readings = listEndpoints()
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => path);

const plan = planWorld(100_000, Temporal.Instant.from('2026-03-04T00:00:00Z'), { hasWork: true });
const draw = drawCall(plan, 0, createDice(1));

test('each read of the product is measured as it grows, or left out for a reason', () => {
  expect(findForgotten(readings, draw)).toEqual([]);
});

test('a read that is in neither list is found', () => {
  const added = '/api/v1/added/:addedId';
  expect(findForgotten([...readings, added], draw)).toEqual([added]);
});
