import { localised } from '../../lib/localised.ts';

export const schoolNoteTexts = localised('schoolNote', {
  passwordThere: (school: string) =>
    `You sign in with ${school}. Your password is kept there: change it there, not here.`,
  passwordHere: (school: string) =>
    `You signed in with ${school}. What you change here is the password of this portal alone.`,
  factorThere: (school: string) =>
    `You sign in with ${school}. Where it asks for a second factor, yours of this page is not asked for as well.`,
  factorHere: (school: string) =>
    `You sign in with ${school}. What you set up here is asked for after its own sign-in.`,
});
