import { getSecondFactor } from '@staffroom/domain/account/second-factor.contract.ts';
import { route } from '../../../http/route.ts';

export const getSecondFactorRoute = route(getSecondFactor, async ({ viewer, identity }) => ({
  status: 200,
  body: await identity.secondFactor.find(viewer),
}));
