import { findSchool } from '@staffroom/domain/sign-in/school-sign-in.contract.ts';
import { route } from '../../http/route.ts';

export const findSchoolRoute = route(findSchool, async ({ body, identity }) => ({
  status: 200,
  body: { school: await identity.schools.signIn.find(body.domain) },
}));
