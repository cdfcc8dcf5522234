import { listApprovalDelegations } from '@staffroom/domain/pending-bookings/approval-delegations.contract.ts';
import { queryFor } from '../../../lib/calls/query-for.ts';

/** Who approves on the contact's behalf, and on whose behalf the contact approves. */
export const delegationsQuery = queryFor('contacts', listApprovalDelegations, {});
