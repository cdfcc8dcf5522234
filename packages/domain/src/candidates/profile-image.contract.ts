import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id } from '../contract/wire-types.ts';

/** The candidate's picture; `base64ProfileImg` is a data address without a picture null (spec section 3). */
export const getProfileImage = defineEndpoint({
  name: 'getProfileImage',
  method: 'GET',
  path: '/api/v1/candidate/profile-image/:candidateId',
  summary: 'Display picture of a candidate',
  access: {
    kind: 'requires',
    combine: 'one',
    requirements: [
      { scope: 'booking', modifier: 'view', level: 'group-and-below' },
      { scope: 'timesheets', modifier: 'view', level: 'group-and-below' },
      { scope: 'accounts', modifier: 'view', level: 'group-and-below' },
    ],
  },
  params: z.strictObject({ candidateId: id }),
  replies: { 200: z.strictObject({ base64ProfileImg: z.nullable(z.string()) }) },
});
