import { useRef, useState, type FormEvent } from 'react';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { signInSecondFactor } from '@staffroom/domain/sign-in/sign-in.contract.ts';
import { call } from '../../lib/calls/call.ts';
import { refusalCode } from '../../lib/calls/call-result.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { letIn } from '../../session/let-in.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { knowsPasskeys } from '../../shared/second-factor/passkey-device.ts';
import type { HalfSignIn } from './half-sign-in.ts';
import { signInByPasskey } from './passkey-sign-in.ts';
import { secondFactorTexts } from './second-factor-texts.ts';
import { startOverIfExpired, type StartOver } from './start-over.ts';
import { useSignInElsewhere } from './use-sign-in-elsewhere.ts';
import css from './sign-in-form.module.css';

export type StepProps = {
  readonly half: HalfSignIn;
  readonly onSignedIn: () => void;
  readonly onStartOver: StartOver;
};

type Way = 'passkey' | 'authenticator' | 'recoveryCode';

/** After the correct password or the school sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondFactorStep({ half, onSignedIn, onStartOver }: StepProps) {
  const texts = secondFactorTexts();
  const { factors } = half;
  const ways: readonly Way[] = [
    ...(factors.includes('passkey') && knowsPasskeys() ? (['passkey'] as const) : []),
    ...(factors.includes('authenticator') ? (['authenticator'] as const) : []),
    'recoveryCode',
  ];
  const [way, setWay] = useState<Way>(ways[0] ?? 'recoveryCode');
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { wasTried, isPending, refused, submit, reset } = useSubmit((_field, refusal) => {
    input.current?.focus();
    if (refusal !== null) input.current?.select();
  });
  useSignInElsewhere(onSignedIn);
  const sendCode = async () => {
    const result = await call(signInSecondFactor, { body: { code } });
    if (!result.isSuccess) return startOverIfExpired(result, onStartOver);
    await letIn(result.data.accessToken);
    onSignedIn();
    return null;
  };
  const sendPasskey = async () => {
    const left = await signInByPasskey({ secondFactor: true });
    if (left !== null) return startOverIfExpired(left, onStartOver);
    onSignedIn();
    return null;
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({
      problems: way !== 'passkey' && code.trim() === '' ? ['code'] : [],
      send: way === 'passkey' ? sendPasskey : sendCode,
      fieldOf: () => 'code',
    });
  };
  const change = (next: Way) => {
    reset();
    setCode('');
    setWay(next);
    input.current?.focus();
  };
  const isAtField = refused !== null && refusalCode(refused) === 'second_factor_incorrect';
  const missing = wasTried && code.trim() === '' ? formMessages.required : undefined;
  const isRecovery = way === 'recoveryCode';
  return (
    <form className={css.form} onSubmit={send} noValidate>
      <h2 className={css.step}>{texts.title}</h2>
      {refused !== null && !isAtField ? (
        <p className={css.refusal} role="alert">
          <Icon name="error" />
          {refused.message}
        </p>
      ) : null}
      <p>{wordsOf(way, half)}</p>
      {way === 'passkey' ? null : (
        <TextInput
          label={isRecovery ? texts.recoveryCode : texts.code}
          description={isRecovery ? texts.recoveryHint : texts.codeHint}
          name="code"
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          value={code}
          errorMessage={isAtField ? refused.message : missing}
          autoFocus
          onChange={setCode}
          inputRef={input}
        />
      )}
      <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
        {way === 'passkey' ? texts.passkey : texts.submit}
      </Button>
      <div className={css.otherWays}>
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <Button key={one} variant="quiet" onPress={() => change(one)}>
              {labelOf(one, ways)}
            </Button>
          ))}
        <Button variant="quiet" onPress={() => onStartOver()}>
          {texts.other}
        </Button>
      </div>
    </form>
  );
}

function wordsOf(way: Way, { email, school }: HalfSignIn): string {
  const texts = secondFactorTexts();
  switch (way) {
    case 'passkey':
      return school === undefined ? texts.passkeyWords(email) : texts.schoolPasskeyWords(school, email);
    case 'authenticator':
      return school === undefined ? texts.words(email) : texts.schoolWords(school, email);
    case 'recoveryCode':
      return texts.recoveryWords;
  }
}

function labelOf(way: Way, ways: readonly Way[]): string {
  const texts = secondFactorTexts();
  switch (way) {
    case 'passkey':
      return texts.passkey;
    case 'authenticator':
      return texts.back;
    case 'recoveryCode':
      return ways.includes('authenticator') ? texts.lost : texts.lostPasskey;
  }
}
