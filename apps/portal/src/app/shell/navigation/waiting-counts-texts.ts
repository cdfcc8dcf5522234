import { localised } from '../../../lib/localised.ts';

/** Read by screen readers after the number beside a menu entry. */
export const waitingCountsTexts = localised('waitingCounts', { timesheets: 'waiting', invoices: 'not paid' });
