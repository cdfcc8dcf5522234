import type { ReactNode } from 'react';
import { homeLink, logoutLink } from '../../lib/links.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { useSessionPhase } from '../../session/session-state.ts';
import { Button } from '../../ui/actions/button.tsx';
import { errorPageTexts } from './error-page-texts.ts';

type Props = {
  /** Asks once more for what failed. */
  readonly onRetry?: (() => void) | undefined;
  readonly leadsHome: boolean;
};

/** What every error page leads to. Trying again comes first where that may help: home would fail alike. Without a client, home is this page again. */
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
