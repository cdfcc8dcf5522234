import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { forgotPasswordLink } from '../../lib/links.ts';
import { refusalCode } from '../../lib/calls/call-result.ts';
import type { CallFailed } from '../../lib/calls/call-result.ts';
import { signInTexts } from './sign-in-texts.ts';
import { signInWith } from '../../session/session.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { isEmailAddress } from '../../ui/forms/typed-text.ts';
import css from './sign-in-form.module.css';

export type Credentials = { readonly email: string; readonly password: string };

type Props = {
  /** A known person: only the password is asked. */
  readonly email?: string;
  /** Signs in with these at once; a demo account that was picked. */
  readonly picked?: Credentials | null;
  readonly onSignedIn: () => void;
};

/** Email and password. A refusal stands under the field that it speaks of; what was typed stays. */
export function SignInForm({ email: knownEmail, picked = null, onSignedIn }: Props) {
  const texts = signInTexts();
  const [email, setEmail] = useState(knownEmail ?? '');
  const [password, setPassword] = useState('');
  const [isPending, setPending] = useState(false);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<CallFailed | null>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const send = async (credentials: Credentials) => {
    setPending(true);
    setRefused(null);
    const refusal = await signInWith({ ...credentials, email: credentials.email.trim() });
    setPending(false);
    if (refusal === null) return onSignedIn();
    setRefused(refusal);
    const field = fieldOf(refusal) === 'email' ? emailInput.current : passwordInput.current;
    field?.focus();
    field?.select();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isPending) return;
    if (!isEmailAddress(email)) emailInput.current?.focus();
    else if (password === '') passwordInput.current?.focus();
    else void send({ email, password });
  };

  const sendPicked = useEffectEvent((credentials: Credentials) => {
    setEmail(credentials.email);
    setPassword(credentials.password);
    void send(credentials);
  });
  useEffect(() => {
    if (picked !== null) sendPicked(picked);
  }, [picked]);

  const place = refused === null ? null : fieldOf(refused);
  const missing = (value: string) => (isTried && value === '' ? formMessages.required : undefined);
  const misspelt = isTried && !isEmailAddress(email) ? formMessages.emailEntry : undefined;
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {refused !== null && place === 'form' ? (
        <p className={css.refusal} role="alert">
          <Icon name="error" />
          {refused.message}
        </p>
      ) : null}
      <TextInput
        label={texts.email}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        isReadOnly={knownEmail !== undefined}
        errorMessage={place === 'email' ? refused?.message : (missing(email.trim()) ?? misspelt)}
        onChange={setEmail}
        inputRef={emailInput}
      />
      <div className={css.password}>
        <TextInput
          label={texts.password}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          errorMessage={place === 'password' ? refused?.message : missing(password)}
          autoFocus={knownEmail !== undefined}
          onChange={setPassword}
          inputRef={passwordInput}
        />
        <Link href={forgotPasswordLink} className={css.forgot} {...(knownEmail ? { target: '_blank' } : {})}>
          {texts.forgot}
        </Link>
      </div>
      <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
        {texts.submit}
      </Button>
    </form>
  );
}

function fieldOf(refused: CallFailed): 'email' | 'password' | 'form' {
  switch (refusalCode(refused)) {
    case 'account_not_found':
      return 'email';
    case 'password_incorrect':
      return 'password';
    default:
      return 'form';
  }
}
