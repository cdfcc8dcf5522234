import { listApprovalDelegations } from '@staffroom/domain/pending-bookings/approval-delegations.contract.ts';
import { queryFor } from '../../../lib/calls/query-for.ts';

/** Who approves in the contact's place, and in whose place the contact approves. */
export const delegationsQuery = queryFor('contacts', listApprovalDelegations, {});
