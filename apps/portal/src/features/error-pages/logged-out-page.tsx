import { useEffect, useEffectEvent, useState } from 'react';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { endedElsewhereLink, leftSchoolHash } from '../../lib/links.ts';
import { changeTitle } from '../../lib/navigation/shown.ts';
import { errorPageTexts } from './error-page-texts.ts';
import { findSchool } from '../../session/school-session.ts';
import { findOpenContact } from '../../session/signed-in-app.ts';
import { landingAddress, signOutHere } from '../../session/session.ts';
import { toastFailure } from '../../session/outcome-toasts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import { BarePage } from './bare-page.tsx';

type Stage = 'leaving' | 'out' | 'failed' | 'tryingAgain';

/** Signs out. Returns home when it was reached from a screen of a signed-in person, else stays (spec section 2). */
export function LoggedOutPage() {
  const texts = errorPageTexts();
  const [stage, setStage] = useState<Stage>('leaving');
  // Before the device is emptied.
  const [school] = useState(findSchool);
  const isIn = stage === 'failed' || stage === 'tryingAgain';
  const isEndedElsewhere = location.hash === new URL(endedElsewhereLink, location.origin).hash;
  const outTitle = isEndedElsewhere ? texts.endedElsewhere : texts.signedOutTitle;
  const pageTitle = isIn ? texts.stillSignedIn : stage === 'out' ? outTitle : null;
  useEffect(() => changeTitle(pageTitle), [pageTitle]);
  const leave = async () => {
    const cameFromInside = findOpenContact() !== null;
    const landing = school === null ? landingAddress() : `${landingAddress()}${leftSchoolHash}`;
    const isOut = await signOutHere(cameFromInside ? landing : null);
    if (!isOut && !isEndedElsewhere) {
      setStage('failed');
      toastFailure(failureTexts.signOut);
    } else if (!cameFromInside) setStage('out');
  };
  const start = useEffectEvent(() => void leave());
  useEffect(() => start(), []);
  if (stage === 'leaving') return <LoadingScreen />;
  if (isIn) {
    const retry = () => {
      setStage('tryingAgain');
      void leave();
    };
    return (
      <BarePage
        key="in"
        title={texts.stillSignedIn}
        actions={
          <Button variant="primary" icon="refresh" isPending={stage === 'tryingAgain'} onPress={retry}>
            {texts.retry}
          </Button>
        }
      >
        <p role="alert">{texts.stillSignedInWords}</p>
      </BarePage>
    );
  }
  return (
    <BarePage
      key="out"
      title={isEndedElsewhere ? texts.endedElsewhere : texts.signedOut}
      actions={
        <Button variant="primary" onPress={() => location.assign(landingAddress())}>
          {texts.signInAgain}
        </Button>
      }
    >
      <p>{isEndedElsewhere ? texts.endedElsewhereWords : texts.signedOutWords}</p>
      {school === null ? null : <p>{texts.schoolStillOpen(school)}</p>}
    </BarePage>
  );
}
