import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { confirmSignInEnrolment, startSignInEnrolment } from '@staffroom/domain/sign-in/sign-in.contract.ts';
import { call, type DataOf } from '../../lib/calls/call.ts';
import { isUndecided, type CallFailed } from '../../lib/calls/call-result.ts';
import { letIn, rememberOwnSession } from '../../session/let-in.ts';
import { RecoveryCodes } from '../../shared/second-factor/recovery-codes.tsx';
import { SetUpAuthenticator } from '../../shared/second-factor/set-up-authenticator.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import { useLazyComponent } from '../../ui/lazy/use-lazy-component.ts';
import type { EnrolPasskeyProps } from './enrol-passkey.tsx';
import { enrolmentTexts } from './enrolment-texts.ts';
import { keepHalfSignIn } from './half-sign-in.ts';
import { secondFactorTexts } from './second-factor-texts.ts';
import css from './sign-in-form.module.css';
import type { StepProps } from './second-factor-step.tsx';
import { startOverIfExpired, type StartOver } from './start-over.ts';
import { useSignInElsewhere } from './use-sign-in-elsewhere.ts';

type State =
  | { kind: 'starting' }
  | { kind: 'failed'; refused: CallFailed }
  | { kind: 'setUp'; enrolment: DataOf<typeof startSignInEnrolment> }
  | { kind: 'codes'; codes: readonly string[]; accessToken: string };

const enrolPasskey = lazyComponent<EnrolPasskeyProps>(
  async () => (await import('./enrol-passkey.tsx')).EnrolPasskey,
);

/**
 * After the correct password: sets up an app or a passkey, because one of the person's groups requires a second factor.
 */
export function EnrolmentStep({ onSignedIn, onStartOver }: StepProps) {
  const texts = secondFactorTexts();
  const [state, setState] = useState<State>({ kind: 'starting' });
  // Loaded lazily: its files are not part of the first load of the sign-in screen.
  const { Component: EnrolPasskey } = useLazyComponent(enrolPasskey, true);
  const [tries, setTries] = useState(0);
  const [way, setWay] = useState<'authenticator' | 'passkey'>('authenticator');
  const startOver = useEffectEvent((refused: CallFailed) => startOverIfExpired(refused, onStartOver));
  const mayBeOn = useRef(false);
  const refuse = (refused: CallFailed) => {
    mayBeOn.current ||= isUndecided(refused);
    // Once the factor is on, the server refuses to set up another at this sign-in: it does not tell that from its end.
    const startOverWith: StartOver = (expired) =>
      onStartOver(expired && mayBeOn.current ? { ...expired, message: enrolmentTexts().maybeOn } : expired);
    return startOverIfExpired(refused, startOverWith);
  };
  useEffect(() => {
    let isGone = false;
    const start = async () => {
      const result = await call(startSignInEnrolment, {});
      if (isGone) return;
      if (result.isSuccess) return setState({ kind: 'setUp', enrolment: result.data });
      const refused = startOver(result);
      if (refused !== null) setState({ kind: 'failed', refused });
    };
    void start();
    return () => {
      isGone = true;
    };
  }, [tries]);
  useSignInElsewhere(() => {
    // The recovery codes are shown once.
    if (state.kind !== 'codes') onSignedIn();
  });
  if (state.kind === 'starting') return <Spinner />;
  if (state.kind === 'failed') {
    return (
      <div className={css.form}>
        <p className={css.refusal} role="alert">
          <Icon name="error" />
          {state.refused.message}
        </p>
        <div className={css.otherWays}>
          <Button onPress={() => setTries(tries + 1)}>{texts.tryAgain}</Button>
          <Button variant="quiet" onPress={() => onStartOver()}>
            {texts.other}
          </Button>
        </div>
      </div>
    );
  }
  if (state.kind === 'codes') {
    const goOn = async () => {
      await letIn(state.accessToken);
      onSignedIn();
    };
    return <RecoveryCodes codes={state.codes} onKept={() => void goOn()} />;
  }
  const { enrolment } = state;
  const enrolled = ({
    accessToken,
    recoveryCodes: codes,
  }: {
    accessToken: string;
    recoveryCodes: string[];
  }) => {
    // From here on a reload finds a session, and no half-finished sign-in.
    keepHalfSignIn(null);
    rememberOwnSession();
    setState({ kind: 'codes', codes, accessToken });
    return null;
  };
  const confirm = async (code: string) => {
    const body = { enrolment: enrolment.enrolment, code };
    const result = await call(confirmSignInEnrolment, { body });
    return result.isSuccess ? enrolled(result.data) : refuse(result);
  };
  const passkey = EnrolPasskey && (
    <EnrolPasskey
      isOpen={way === 'passkey'}
      onOpen={(isOpen) => setWay(isOpen ? 'passkey' : 'authenticator')}
      onEnrolled={enrolled}
      onRefused={refuse}
      onStartOver={onStartOver}
    />
  );
  if (way === 'passkey') return passkey;
  return (
    <div className={css.form}>
      <h2 className={css.step}>{texts.title}</h2>
      <p>{enrolmentTexts().words}</p>
      <SetUpAuthenticator
        enrolment={enrolment}
        unknownWords={enrolmentTexts().unknown}
        onConfirm={confirm}
        onCancel={() => onStartOver()}
      />
      {passkey}
    </div>
  );
}
