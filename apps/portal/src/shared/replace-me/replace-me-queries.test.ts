import { expect, test } from 'vitest';
import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { hearEvent } from '../../lib/stream/live-events.ts';
import { replaceMeQuery } from './replace-me-queries.ts';

const clientId = '01890000-0000-7000-8000-000000000001';

test.each([
  ['replaceMe', true],
  ['booking', false],
  ['pendingBooking', false],
] as const)('an event of kind %s drops what was kept: %s', (kind, isDropped) => {
  const { queryKey } = replaceMeQuery(clientId);
  queryClient.setQueryData(queryKey, []);
  const event: StreamEvent = {
    kind,
    clientId,
    locationId: 1,
    entityIds: [],
    datesLocal: [],
    requestId: null,
  };
  hearEvent(event);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(isDropped);
});
