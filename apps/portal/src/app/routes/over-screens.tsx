import type { ReactNode } from 'react';
import { SignInAgainDialog } from '../../features/sign-in/sign-in-again-dialog.tsx';
import { useSessionPhase } from '../../session/session-state.ts';
import { useViewer } from '../../session/viewer.ts';
import { TimeoutPage } from '../../features/error-pages/timeout-page.tsx';
import { lazyScreen } from './lazy-screen.tsx';

// Separate chunks: modules that this one shares with support's sign-in would be named in the first file of every page.
const support = lazyScreen(
  () =>
    import('../../features/impersonation/support-over-screens.tsx').then(
      (module) => module.SupportOverScreens,
    ),
  (isOnItsWay) => <TimeoutPage isOnItsWay={isOnItsWay} />,
);

/**
 * After an expiry support continues with another grant, everybody else with their password. `children` are the screens
 * of support, which are shown only together with the strip.
 */
export function OverScreens({ children }: { readonly children?: ReactNode }) {
  const isExpired = useSessionPhase() === 'expired';
  if (useViewer().contact.isImpersonating) return <support.Screen>{children}</support.Screen>;
  return isExpired ? <SignInAgainDialog /> : null;
}
