import { useEffect, useState } from 'react';
import { endSupportGrant } from '@staffroom/domain/impersonation/support-grant.contract.ts';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { call } from '../../lib/calls/call.ts';
import { changeTitle } from '../../lib/navigation/shown.ts';
import { landingAddress, signOutHere } from '../../session/session.ts';
import { LinkPage } from '../../shared/links/link-page.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import css from '../../shared/account/account-form.module.css';
import { accountTexts } from '../../shared/account/account-texts.ts';
import { impersonationTexts } from './impersonation-texts.ts';
import { stoppedTexts } from './stopped-texts.ts';

let stopping: Promise<boolean> | null = null;

/** Stops acting: ends the grant, empties the device, and leads to the second provider, which leads back here. */
async function stop(): Promise<boolean> {
  const ended = await call(endSupportGrant);
  if (!ended.isSuccess) return false;
  const { signOutAddress } = ended.data;
  const isOut = await signOutHere(null);
  if (isOut && signOutAddress !== null) location.replace(signOutAddress);
  return isOut && signOutAddress === null;
}

export function ImpersonateLogoutScreen() {
  const texts = stoppedTexts();
  const [state, setState] = useState<'leaving' | 'out' | 'failed'>('leaving');
  const pageTitle = state === 'failed' ? failureTexts.signOut : null;
  useEffect(() => changeTitle(pageTitle), [pageTitle]);
  useEffect(() => {
    stopping ??= stop();
    void stopping.then((isOut) => isOut && setState('out'));
    const timer = setTimeout(() => setState((now) => (now === 'leaving' ? 'failed' : now)), 10_000);
    return () => clearTimeout(timer);
  }, []);
  if (state === 'leaving') return <LoadingScreen />;
  const isOut = state === 'out';
  return (
    <LinkPage title={isOut ? texts.title : failureTexts.signOut} {...(isOut && { lead: texts.words })}>
      <div className={css.actions}>
        <Button
          variant="primary"
          onPress={() => (isOut ? location.assign(landingAddress()) : location.reload())}
        >
          {isOut ? accountTexts().signIn : impersonationTexts().again}
        </Button>
      </div>
    </LinkPage>
  );
}
