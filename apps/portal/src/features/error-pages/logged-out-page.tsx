import { useEffect, useState } from 'react';
import { errorPageTexts } from './error-page-texts.ts';
import { findOpenContact } from '../../session/signed-in-app.ts';
import { landingAddress, signOutHere } from '../../session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import { BarePage } from './bare-page.tsx';
import { ErrorPage } from './error-page.tsx';

/** Signs out. Returns home when it was reached from a screen of a signed-in person, else stays (spec section 2). */
export function LoggedOutPage() {
  const texts = errorPageTexts();
  const [state, setState] = useState<'leaving' | 'out' | 'failed'>('leaving');
  useEffect(() => {
    const cameFromInside = findOpenContact() !== null;
    const leave = async () => {
      const isOut = await signOutHere(cameFromInside ? landingAddress() : null);
      if (!isOut) setState('failed');
      else if (!cameFromInside) setState('out');
    };
    void leave();
  }, []);
  if (state === 'leaving') return <LoadingScreen />;
  if (state === 'failed') return <ErrorPage type="noServerResponse" onRetry={() => location.reload()} />;
  return (
    <BarePage
      title={texts.signedOut}
      actions={
        <Button variant="primary" onPress={() => location.assign(landingAddress())}>
          {texts.signInAgain}
        </Button>
      }
    >
      <p>{texts.signedOutWords}</p>
    </BarePage>
  );
}
