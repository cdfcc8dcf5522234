import { localised } from '../../lib/localised.ts';

export const schoolTexts = localised('school', {
  goOn: (school: string) => `Continue with ${school}`,
  /** For schools that only allow their own sign-in. */
  password: (school: string) => `${school} signs its people in itself.`,
  reset: (school: string) =>
    `${school} signs its people in itself. A forgotten password of your school account is set anew there, not here.`,
  beside: 'It opens in a window of its own; this page stays as it is.',
});
