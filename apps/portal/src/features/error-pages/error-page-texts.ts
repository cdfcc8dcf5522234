import { localised } from '../../lib/localised.ts';

export const errorPageTexts = localised('errorPage', {
  code: (code: number) => `Error code: ${code}`,
  logOut: 'Log out',
  returnHome: 'Return home',
  retry: 'Try again',
  whomToCall: 'Please contact your representative, or call us:',
  signedOutTitle: 'Signed out',
  signedOut: 'You are signed out',
  signedOutWords: 'Everything has been removed from this device except your display settings.',
  endedElsewhere: 'You were signed out from another device',
  endedElsewhereWords:
    'Somebody ended this sign-in on another device, or the password was changed. Everything has been removed from this device except your display settings.',
  schoolStillOpen: (school: string) =>
    `You may still be signed in at ${school}. On a shared device, sign out there as well.`,
  signInAgain: 'Sign in',
  unsent: 'A booking has not been sent yet',
  unsentWords:
    'It waits on this device for a connection. Signing out removes it from here, and it will not be sent.',
  staySignedIn: 'Stay signed in',
  signOutAnyway: 'Sign out anyway',
  stillSignedIn: 'You are still signed in',
  stillSignedInWords:
    'We could not sign you out: the server did not confirm it. Everything has been removed from this device except your display settings. Please try again before somebody else uses it.',
  constructionTitle: 'Under construction',
  constructionWords: 'This part of the portal is not built yet. Everything you have done so far is kept.',
  pages: {
    internalError: {
      title: 'Oops.. something went wrong',
      words: 'The page could not be shown. Please try again in a moment.',
    },
    notFound: { title: 'Page not found', words: 'The address may be mistyped, or the page has moved.' },
    unauthorized: {
      title: 'You do not have permission to see this',
      words: 'Your account does not have sufficient permissions for this page.',
    },
    forbidden: {
      title: 'You do not have permission to see this',
      words:
        'Your account does not have sufficient permissions for this page. Your administrator can change that.',
    },
    actionLocked: {
      title: 'This action is locked',
      words:
        'It unlocks as soon as your email address is verified. Please look for our message in your inbox.',
    },
    badRequest: { title: 'Bad request', words: 'The server could not understand the request.' },
    expired: { title: 'This link has expired', words: 'Please ask for a new one and use it soon.' },
    accountLoadFailure: {
      title: 'Your account failed to load',
      words: 'You are signed in, but your details could not be read. Please try again.',
    },
    noServerResponse: {
      title: 'No answer from the server',
      words: 'Please check your connection and try again.',
    },
    noClients: {
      title: 'Your account is not linked to a client yet',
      words:
        'You are signed in, but there is nothing to show until your staffing provider links your account to your school, childcare centre or organisation.',
    },
  },
});
