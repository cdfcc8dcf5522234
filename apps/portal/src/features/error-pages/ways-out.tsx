import type { ReactNode } from 'react';
import { homeLink, logoutLink } from '../../lib/links.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { useSessionPhase } from '../../session/session-state.ts';
import { Button } from '../../ui/actions/button.tsx';
import { errorPageTexts } from './error-page-texts.ts';

type Props = {
  /** Repeats the request that failed. */
  readonly onRetry?: (() => void) | undefined;
  readonly leadsHome: boolean;
};

/**
 * The actions of an error page. Retry comes first where it may help: home would fail in the same way. Without a client,
 * home is this page again.
 */
export function WaysOut({ onRetry, leadsHome }: Props): ReactNode {
  const texts = errorPageTexts();
  const isSignedIn = useSessionPhase() !== 'signedOut';
  const goHome = () => location.assign(homeLink);
  return (
    <>
      {isSignedIn ? (
        <Button variant="quiet" icon="logout" onPress={() => goTo(logoutLink)}>
          {texts.logOut}
        </Button>
      ) : null}
      {leadsHome ? (
        <Button variant={onRetry ? 'secondary' : 'primary'} icon="home" onPress={goHome}>
          {texts.returnHome}
        </Button>
      ) : null}
      {leadsHome && !onRetry ? null : (
        <Button variant="primary" icon="refresh" onPress={onRetry ?? goHome}>
          {texts.retry}
        </Button>
      )}
    </>
  );
}
