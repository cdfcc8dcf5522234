import { localised } from '../../lib/localised.ts';

/** Texts of a link's page besides its item. */
export const linkTexts = localised('link', {
  loading: 'Opening the link',
  answeringAs: (name: string) => `You answer as ${name}, without signing in.`,
  signIn: 'Sign in',
  retry: 'Try again',
  returnHome: 'Return home',
  questions: 'Questions? Please call',
  /** Why a link does not work, by code, and what to do. */
  refused: {
    link_invalid: {
      title: 'This link is incomplete or has been changed',
      words:
        'Some mail programs cut long addresses. Please open the link from the email itself, or copy the whole address.',
    },
    link_expired: {
      title: 'This link has expired',
      words:
        'Links in our emails work for a limited time. What it was about may still be open: please sign in.',
    },
    link_revoked: {
      title: 'This link no longer works',
      words:
        'It was sent to somebody who can no longer use this portal. If that is you, please ask your administrator.',
    },
    link_sign_in_required: {
      title: 'Please sign in first',
      words: 'Your organisation asks its people to sign in before they use links from emails.',
    },
    permission_missing: {
      title: 'You can no longer do this',
      words: 'Your permissions have changed since this email was sent. Your administrator can tell you more.',
    },
    rate_limit_exceeded: {
      title: 'Too many tries',
      words: 'Please wait a minute, then try again.',
    },
    other: {
      title: 'The link could not be opened',
      words: 'Please check your connection and try again. The link stays good meanwhile.',
    },
  },
});
