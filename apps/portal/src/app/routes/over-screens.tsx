import { SignInAgainDialog } from '../../features/sign-in/sign-in-again-dialog.tsx';
import { useSessionPhase } from '../../session/session-state.ts';
import { useViewer } from '../../session/viewer.ts';
import { TimeoutPage } from '../../features/error-pages/timeout-page.tsx';
import { lazyScreen } from './lazy-screen.tsx';

// A chunk of its own: what it shares with the sign-in of support would be named by the first file of every page.
const support = lazyScreen(
  () =>
    import('../../features/impersonation/support-over-screens.tsx').then(
      (module) => module.SupportOverScreens,
    ),
  (isOnItsWay) => <TimeoutPage isOnItsWay={isOnItsWay} />,
);

/** After an expiry support goes on by another grant, everybody else by their password. */
export function OverScreens() {
  const isExpired = useSessionPhase() === 'expired';
  if (useViewer().contact.isImpersonating) return <support.Screen />;
  return isExpired ? <SignInAgainDialog /> : null;
}
