import { LoggedOutPage } from '../../features/error-pages/logged-out-page.tsx';
import { TimeoutPage } from '../../features/error-pages/timeout-page.tsx';
import { useShown } from '../../lib/navigation/shown.ts';
import { accountLinkPaths, invitationPath } from '@staffroom/domain/account/account-links.rules.ts';
import {
  supportReturnPath,
  supportSignOutPath,
} from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { forgotPasswordLink } from '../../lib/links.ts';
import { lazyScreen } from './lazy-screen.tsx';
import type { LazyScreen } from './lazy-screen.tsx';
import { withoutLanguage } from './without-language.ts';

const late = (isOnItsWay: boolean) => <TimeoutPage isOnItsWay={isOnItsWay} />;

const feedbackForm = lazyScreen(
  () =>
    import('../../features/feedback/feedback-form-screen.tsx').then((module) => module.FeedbackFormScreen),
  late,
);
const answerRequest = lazyScreen(
  () =>
    import('../../features/bookings/pending/answer/answer-request-screen.tsx').then(
      (module) => module.AnswerRequestScreen,
    ),
  late,
);

const forgotPassword = lazyScreen(
  () =>
    import('../../features/account/forgot-password-screen.tsx').then((module) => module.ForgotPasswordScreen),
  late,
);
const resetPassword = lazyScreen(
  () =>
    import('../../features/account/reset-password-screen.tsx').then((module) => module.ResetPasswordScreen),
  late,
);
const verifyEmail = lazyScreen(
  () => import('../../features/account/verify-email-screen.tsx').then((module) => module.VerifyEmailScreen),
  late,
);

const impersonate = lazyScreen(
  () =>
    import('../../features/impersonation/impersonate-screen.tsx').then((module) => module.ImpersonateScreen),
  late,
);
const impersonateReturn = lazyScreen(
  () =>
    import('../../features/impersonation/impersonate-return-screen.tsx').then(
      (module) => module.ImpersonateReturnScreen,
    ),
  late,
);
const impersonateLogout = lazyScreen(
  () =>
    import('../../features/impersonation/impersonate-logout-screen.tsx').then(
      (module) => module.ImpersonateLogoutScreen,
    ),
  late,
);

const schoolReturn = lazyScreen(
  () => import('../../features/sign-in/school-return-screen.tsx').then((module) => module.SchoolReturnScreen),
  late,
);

const invitation = lazyScreen(
  () => import('../../features/account/invitation-screen.tsx').then((module) => module.InvitationScreen),
  late,
);

/** Keyed by path without a trailing slash. */
const byPath: Readonly<Record<string, LazyScreen>> = {
  [forgotPasswordLink]: forgotPassword,
  [accountLinkPaths.resetPassword]: resetPassword,
  [accountLinkPaths.verifyEmail]: verifyEmail,
  [supportReturnPath]: impersonateReturn,
  [supportSignOutPath]: impersonateLogout,
  [invitationPath]: invitation,
};

/**
 * Screens that few page loads open: the pages of emailed links, the forgotten password, and the page after a sign-out.
 * They share one chunk, so that the first file of every page names only one.
 */
export function RareScreen() {
  const { pathname, params } = useShown();
  const { bookingId, pendingBookingId, contactId, clientGroupId } = params;
  const account =
    byPath[
      withoutLanguage(pathname)
        .toLowerCase()
        .replace(/(?<=.)\/$/, '')
    ];
  if (account !== undefined) return <account.Screen />;
  if (contactId !== undefined) return <impersonate.Screen key={contactId} />;
  if (clientGroupId !== undefined) return <schoolReturn.Screen />;
  if (bookingId !== undefined) return <feedbackForm.Screen />;
  return pendingBookingId === undefined ? <LoggedOutPage /> : <answerRequest.Screen />;
}
