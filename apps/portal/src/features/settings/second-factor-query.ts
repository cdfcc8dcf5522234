import { getSecondFactor } from '@staffroom/domain/account/second-factor.contract.ts';
import { queryFor } from '../../lib/calls/query-for.ts';

/** How the contact's own account is protected, and where its school stands in that. */
export const secondFactorQuery = queryFor('contacts', getSecondFactor, {});
