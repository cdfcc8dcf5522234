import type { ReactNode } from 'react';
import { homeLink, logoutLink } from '../../lib/links.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { useSessionPhase } from '../../session/session-state.ts';
import { Button } from '../../ui/actions/button.tsx';
import { errorPageTexts } from './error-page-texts.ts';

type Props = {
  /** Repeats the request that failed. */
  readonly onRetry?: (() => void) | undefined;
};

/** The actions of an error page. Retry comes first where it may help: home would fail in the same way. */
export function WaysOut({ onRetry }: Props): ReactNode {
  const texts = errorPageTexts();
  const isSignedIn = useSessionPhase() !== 'signedOut';
  return (
    <>
      {isSignedIn ? (
        <Button variant="quiet" icon="logout" onPress={() => goTo(logoutLink)}>
          {texts.logOut}
        </Button>
      ) : null}
      <Button
        variant={onRetry ? 'secondary' : 'primary'}
        icon="home"
        onPress={() => location.assign(homeLink)}
      >
        {texts.returnHome}
      </Button>
      {onRetry ? (
        <Button variant="primary" icon="refresh" onPress={onRetry}>
          {texts.retry}
        </Button>
      ) : null}
    </>
  );
}
