import { useEffect, useEffectEvent, useState } from 'react';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { supportSignOutPath } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { endedElsewhereLink, homeLink, leftSchoolHash } from '../../lib/links.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { changeTitle } from '../../lib/navigation/shown.ts';
import { errorPageTexts } from './error-page-texts.ts';
import { findSupportAddress } from '../../session/device-session.ts';
import { findSchool } from '../../session/school-session.ts';
import { findOpenContact } from '../../session/signed-in-app.ts';
import { landingAddress, signOutHere } from '../../session/session.ts';
import { getSessionPhase } from '../../session/session-state.ts';
import { toastFailure } from '../../session/outcome-toasts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import { draftName, readIntent } from '../../shared/booking/booking-intent.ts';
import { BarePage } from './bare-page.tsx';

type Stage = 'asking' | 'leaving' | 'out' | 'failed' | 'tryingAgain';

/**
 * Signs out, then goes to the landing page if it was opened from a signed-in screen, else stays here (spec section 2).
 */
export function LoggedOutPage() {
  const texts = errorPageTexts();
  const [stage, setStage] = useState<Stage>(() => (holdsUnsent() ? 'asking' : 'leaving'));
  // Read before the sign-out clears the device.
  const [school] = useState(findSchool);
  const isIn = stage === 'failed' || stage === 'tryingAgain';
  const isEndedElsewhere = location.hash === new URL(endedElsewhereLink, location.origin).hash;
  const outTitle = isEndedElsewhere ? texts.endedElsewhere : texts.signedOutTitle;
  const pageTitle =
    stage === 'asking' ? texts.unsent : isIn ? texts.stillSignedIn : stage === 'out' ? outTitle : null;
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
  const start = useEffectEvent(() => {
    // Support acting as a contact signs out through the second provider.
    if (findSupportAddress() !== null) goTo(supportSignOutPath, { replaces: true });
    else if (stage === 'leaving') void leave();
  });
  useEffect(() => start(), []);
  if (stage === 'leaving') return <LoadingScreen />;
  if (stage === 'asking') {
    const signOut = () => {
      setStage('leaving');
      void leave();
    };
    return (
      <BarePage
        key="unsent"
        title={texts.unsent}
        actions={
          <>
            <Button onPress={signOut}>{texts.signOutAnyway}</Button>
            <Button variant="primary" onPress={() => goTo(homeLink)}>
              {texts.staySignedIn}
            </Button>
          </>
        }
      >
        <p>{texts.unsentWords}</p>
      </BarePage>
    );
  }
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

/**
 * Whether a sign-out would lose a booking request that got no response. With an expired session somebody else may be
 * signing out.
 */
function holdsUnsent(): boolean {
  if (getSessionPhase() === 'expired') return false;
  const contactId = findOpenContact()?.id;
  const intent = contactId === undefined ? null : readIntent(contactId);
  if (contactId === undefined || intent === null || intent.isAnswered || intent.isTakenBack) return false;
  return localStorage.getItem(draftName(contactId))?.includes(intent.draftId) ?? false;
}
