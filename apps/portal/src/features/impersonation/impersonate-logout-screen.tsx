import { useEffect, useState } from 'react';
import { endSupportGrant } from '@staffroom/domain/impersonation/support-grant.contract.ts';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { call } from '../../lib/calls/call.ts';
import { changeTitle } from '../../lib/navigation/shown.ts';
import { landingAddress, leaveHere, signOutHere } from '../../session/session.ts';
import { LinkPage } from '../../shared/links/link-page.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import css from '../../shared/account/account-form.module.css';
import { accountTexts } from '../../shared/account/account-texts.ts';
import { impersonationTexts } from './impersonation-texts.ts';
import { stoppedTexts } from './stopped-texts.ts';

type Stage = 'leaving' | 'out' | 'failed';

let stopping: Promise<Stage> | null = null;

/**
 * Stops acting: ends the grant, clears the device and redirects to the second provider, which redirects back here. The
 * device is cleared even if the server did not respond.
 */
async function stop(): Promise<Stage> {
  const ended = await call(endSupportGrant);
  if (!ended.isSuccess) {
    leaveHere();
    return 'failed';
  }
  if (!(await signOutHere(null))) return 'failed';
  const { signOutAddress } = ended.data;
  if (signOutAddress === null) return 'out';
  location.replace(signOutAddress);
  return 'leaving';
}

export function ImpersonateLogoutScreen() {
  const texts = stoppedTexts();
  const [state, setState] = useState<Stage>('leaving');
  const pageTitle = state === 'failed' ? failureTexts.signOut : null;
  useEffect(() => changeTitle(pageTitle), [pageTitle]);
  useEffect(() => {
    if (state !== 'leaving') return;
    stopping ??= stop();
    void stopping.then(setState);
    const timer = setTimeout(() => setState((now) => (now === 'leaving' ? 'failed' : now)), 10_000);
    return () => clearTimeout(timer);
  }, [state]);
  const retry = () => {
    stopping = null;
    setState('leaving');
  };
  if (state === 'leaving') return <LoadingScreen />;
  const isOut = state === 'out';
  return (
    <LinkPage title={isOut ? texts.title : failureTexts.signOut} lead={texts.words}>
      <div className={css.actions}>
        <Button variant="primary" onPress={() => (isOut ? location.assign(landingAddress()) : retry())}>
          {isOut ? accountTexts().signIn : impersonationTexts().again}
        </Button>
      </div>
    </LinkPage>
  );
}
