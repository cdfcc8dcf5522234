import { localised } from '../../../lib/localised.ts';

/** Spoken after a number beside a place of the menu. */
export const waitingCountsTexts = localised('waitingCounts', { timesheets: 'waiting', invoices: 'not paid' });
