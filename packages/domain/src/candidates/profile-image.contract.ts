import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { seesEducators } from '../permissions/access-lists.ts';
import { id } from '../contract/wire-types.ts';

/** The candidate's picture; `base64ProfileImg` is a data URL, null without a picture (spec section 3). */
export const getProfileImage = defineEndpoint({
  name: 'getProfileImage',
  method: 'GET',
  path: '/api/v1/candidate/profile-image/:candidateId',
  summary: 'Display picture of a candidate',
  access: { kind: 'requires', ...seesEducators },
  params: z.strictObject({ candidateId: id }),
  replies: { 200: z.strictObject({ base64ProfileImg: z.nullable(z.string()) }) },
});
