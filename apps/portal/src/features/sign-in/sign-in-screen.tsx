import { useEffect, useRef, useState } from 'react';
import { listDemoAccounts } from '@staffroom/domain/sign-in/sign-in.contract.ts';
import { call } from '../../lib/calls/call.ts';
import { leftSchoolHash, type Address } from '../../lib/links.ts';
import { signInTexts } from './sign-in-texts.ts';
import { intendedAddress } from '../../session/intended-address.ts';
import { LateServiceNotices } from '../../shared/service-status/late-service-notices.tsx';
import { useVariant } from '../../session/region.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Logo } from '../../ui/display/logo.tsx';
import { RegionFoot } from './region-foot.tsx';
import { SignInForm } from './sign-in-form.tsx';
import type { Credentials } from './sign-in-form.tsx';
import { SignInStory } from './sign-in-story.tsx';
import css from './sign-in-screen.module.css';

type Props = {
  /** Receives the requested address: one of this origin, or home. */
  readonly onSignedIn: (address: Address) => void;
};

/** The landing page and the login route: the same form, public and small. It needs no router. */
export function SignInScreen({ onSignedIn }: Props) {
  const texts = signInTexts();
  const variant = useVariant();
  const [picked, setPicked] = useState<Credentials | null>(null);
  const demo = useDemoAccounts();
  // Kept: while the requested screen loads, another tab's sign-in may say to go on once more, from a changed address.
  const target = useRef<Address>(null);
  const goOn = () => {
    const from = new URLSearchParams(location.search).get('from');
    onSignedIn((target.current ??= intendedAddress(from, location.origin)));
  };
  return (
    <div className={css.page}>
      <main className={css.main}>
        <Logo name={variant.appName} imageUrl={variant.logo} size="large" />
        <LateServiceNotices />
        <div className={css.card}>
          <div>
            <p className={css.welcome}>{texts.welcome}</p>
            <h1 className={css.title}>{texts.title}</h1>
          </div>
          {location.hash === leftSchoolHash ? <p role="status">{texts.schoolStillOpen}</p> : null}
          {isSecure() ? null : <InsecureHint />}
          <SignInForm picked={picked} onSignedIn={goOn} />
        </div>
        {demo === null ? null : (
          <demo.DemoAccounts
            accounts={demo.accounts}
            onPick={(email) => setPicked({ email, password: demo.password })}
          />
        )}
      </main>
      <SignInStory />
      <RegionFoot variant={variant} />
    </div>
  );
}

/** Null outside the demo (only the demo ships the file), and until both files have loaded. */
function useDemoAccounts() {
  const [demo, setDemo] = useState<Awaited<ReturnType<typeof loadDemoAccounts>>>(null);
  useEffect(() => {
    // People who know an account can sign in without the list.
    loadDemoAccounts().then(setDemo, () => {});
  }, []);
  return demo;
}

async function loadDemoAccounts() {
  const result = await call(listDemoAccounts);
  if (!result.isSuccess || result.data === null) return null;
  return { ...result.data, ...(await import('./demo-accounts.tsx')) };
}

/** Plain HTTP works only on localhost (product.md 35). */
function isSecure(): boolean {
  return isSecureContext || location.protocol === 'https:';
}

function InsecureHint() {
  const texts = signInTexts();
  return (
    <div className={css.insecure} role="note">
      <Icon name="unlock" />
      <div>
        <strong>{texts.httpsTitle}</strong>
        <p>{texts.httpsWords}</p>
      </div>
    </div>
  );
}
