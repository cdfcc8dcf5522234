import { getSecondFactor } from '@staffroom/domain/account/second-factor.contract.ts';
import { queryFor } from '../../lib/calls/query-for.ts';

/** How the contact's own account is protected, and the role of its school. */
export const secondFactorQuery = queryFor('contacts', getSecondFactor, {});
