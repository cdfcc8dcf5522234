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
import { secondFactorTexts } from './second-factor-texts.ts';
import css from './sign-in-form.module.css';

export type StepProps = {
  readonly email: string;
  readonly onSignedIn: () => void;
  /** Back to email and password. */
  readonly onStartOver: () => void;
};

/** After the right password: the code of the authenticator app, or a recovery code. */
export function SecondFactorStep({ email, onSignedIn, onStartOver }: StepProps) {
  const texts = secondFactorTexts();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { wasTried, isPending, refused, submit, reset } = useSubmit((_field, refusal) => {
    input.current?.focus();
    if (refusal !== null) input.current?.select();
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({
      problems: code.trim() === '' ? ['code'] : [],
      send: async () => {
        const result = await call(signInSecondFactor, { body: { code } });
        if (!result.isSuccess) return result;
        await letIn(result.data.accessToken);
        onSignedIn();
        return null;
      },
      fieldOf: () => 'code',
    });
  };
  const change = (recovery: boolean) => {
    reset();
    setCode('');
    setRecovery(recovery);
    input.current?.focus();
  };
  const isAtField = refused !== null && refusalCode(refused) === 'second_factor_incorrect';
  const missing = wasTried && code.trim() === '' ? formMessages.required : undefined;
  return (
    <form className={css.form} onSubmit={send} noValidate>
      <h2 className={css.step}>{texts.title}</h2>
      {refused !== null && !isAtField ? (
        <p className={css.refusal} role="alert">
          <Icon name="error" />
          {refused.message}
        </p>
      ) : null}
      <p>{isRecovery ? texts.recoveryWords : texts.words(email)}</p>
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
      <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
        {texts.submit}
      </Button>
      <div className={css.otherWays}>
        <Button variant="quiet" onPress={() => change(!isRecovery)}>
          {isRecovery ? texts.back : texts.lost}
        </Button>
        <Button variant="quiet" onPress={onStartOver}>
          {texts.other}
        </Button>
      </div>
    </form>
  );
}
