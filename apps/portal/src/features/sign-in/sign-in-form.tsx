import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { signIn } from '@staffroom/domain/sign-in/sign-in.contract.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { forgotPasswordLink, languagePrefix } from '../../lib/links.ts';
import { call } from '../../lib/calls/call.ts';
import { noResponse, refusalCode } from '../../lib/calls/call-result.ts';
import type { CallFailed } from '../../lib/calls/call-result.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { findHalfSignIn, keepHalfSignIn } from './half-sign-in.ts';
import type { HalfSignIn } from './half-sign-in.ts';
import { signInTexts } from './sign-in-texts.ts';
import { useSignInElsewhere } from './use-sign-in-elsewhere.ts';
import { findSupportAddress } from '../../session/device-session.ts';
import { letIn } from '../../session/let-in.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { isEmailAddress } from '../../ui/forms/typed-text.ts';
import css from './sign-in-form.module.css';
import { keepTypedEmail } from '../../shared/account/typed-email.ts';

const hasPasskeys = () => isSecureContext && 'PublicKeyCredential' in window;

/** Loaded lazily: few people have a second factor or have to set one up. */
const loadStep = async ({ asks }: HalfSignIn) =>
  asks === 'enrolment'
    ? (await import('./enrolment-step.tsx')).EnrolmentStep
    : (await import('./second-factor-step.tsx')).SecondFactorStep;

const loadSchoolOffer = () =>
  import('../../shared/school/school-offer.tsx').then((module) => module.SchoolOffer);
type Offer = Awaited<ReturnType<typeof loadSchoolOffer>>;

const loadPasskeys = () => import('./passkey-sign-in.ts');

type OpenStep = { readonly half: HalfSignIn; readonly Step: Awaited<ReturnType<typeof loadStep>> };

export type Credentials = { readonly email: string; readonly password: string };

type Props = {
  /** The email address of a known person; only the password is asked for. */
  readonly email?: string;
  /** The demo account that was picked; the form signs in with it at once. */
  readonly picked?: Credentials | null;
  readonly onSignedIn: () => void;
};

/** Email and password. A refusal is shown below the field it is about; the typed values stay. */
export function SignInForm({ email: knownEmail, picked = null, onSignedIn }: Props) {
  const texts = signInTexts();
  const [email, setEmail] = useState(knownEmail ?? '');
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<OpenStep | null>(null);
  const [SchoolOffer, setSchoolOffer] = useState<Offer | null>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const offer = useRef<AbortController>(null);

  /** A passkey asks for no field to be filled in. */
  const [hasSentTyped, setHasSentTyped] = useState(false);
  const { isPending, refused, submit } = useSubmit((field, refusal) => {
    const input = field === 'email' ? emailInput.current : passwordInput.current;
    input?.focus();
    if (refusal !== null) input?.select();
  });

  const enter = () => {
    offer.current?.abort();
    keepTypedEmail('');
    onSignedIn();
  };
  useSignInElsewhere(() => {
    // Over an open screen the session itself follows (`session.ts`); an open step decides for itself. Beside a visit of
    // support, the form is how somebody signs in as themselves.
    if (knownEmail === undefined && step === null && findSupportAddress() === null) enter();
  });
  const send = async (credentials: Credentials) => {
    const body = { ...credentials, email: credentials.email.trim() };
    const result = await call(signIn, { body });
    if (!result.isSuccess) return result;
    if ('asks' in result.data) {
      const half = { ...result.data, email: body.email };
      const Step = await loadStep(half).catch(() => null);
      if (Step === null) return noResponse();
      offer.current?.abort();
      keepHalfSignIn(half);
      setStep({ half, Step });
      setPassword('');
      return null;
    }
    await letIn(result.data.accessToken);
    enter();
    return null;
  };
  const sendTyped = (event: FormEvent) => {
    event.preventDefault();
    setHasSentTyped(true);
    void submit({
      problems: [...(isEmailAddress(email) ? [] : ['email']), ...(password === '' ? ['password'] : [])],
      send: () => send({ email, password }),
      fieldOf,
    });
  };

  const sendPicked = useEffectEvent((credentials: Credentials) => {
    setEmail(credentials.email);
    setPassword(credentials.password);
    void submit({ send: () => send(credentials), fieldOf });
  });
  useEffect(() => {
    if (picked !== null) sendPicked(picked);
  }, [picked]);

  const sendPasskey = () => {
    setHasSentTyped(false);
    // The browser allows one credential request at a time and rejects a second one.
    offer.current?.abort();
    void submit({
      send: async () => {
        const passkeys = await loadPasskeys().catch(() => null);
        if (passkeys === null) return noResponse();
        const left = await passkeys.signInByPasskey({ secondFactor: false });
        if (left === null) enter();
        return left;
      },
      fieldOf: () => 'form',
    });
  };
  const tellRefusal = (left: CallFailed) =>
    void submit({ send: () => Promise.resolve(left), fieldOf: () => 'form' });
  const tell = useEffectEvent((left: CallFailed | null) => {
    if (left === null) enter();
    else tellRefusal(left);
  });
  useEffect(() => {
    const input = emailInput.current;
    if (input === null || knownEmail !== undefined || !hasPasskeys()) return;
    const begin = () => {
      offer.current = new AbortController();
      loadPasskeys()
        .then(({ offerPasskeys }) => offerPasskeys(offer.current!.signal))
        .then(
          (left) => (left === 'none' ? undefined : tell(left)),
          // Without passkeys the form still works.
          () => undefined,
        );
    };
    input.addEventListener('focus', begin, { once: true });
    return () => {
      input.removeEventListener('focus', begin);
      offer.current?.abort();
    };
  }, [knownEmail]);

  useEffect(() => {
    const half = findHalfSignIn(Date.now());
    // Over an open screen, only the half-finished sign-in of the same person is resumed.
    if (half === null || (knownEmail !== undefined && knownEmail !== half.email)) return;
    loadStep(half).then(
      (Step) => setStep({ half, Step }),
      () => keepHalfSignIn(null),
    );
  }, [knownEmail]);

  const hasEmail = isEmailAddress(email);
  useEffect(() => {
    if (hasEmail) {
      loadSchoolOffer().then(
        (offer) => setSchoolOffer(() => offer),
        // Without the school offer the form still works.
        () => undefined,
      );
    }
  }, [hasEmail]);

  if (step !== null) {
    const close = (expired?: CallFailed) => {
      keepHalfSignIn(null);
      setEmail(step.half.email);
      setStep(null);
      setHasSentTyped(false);
      if (expired !== undefined) tellRefusal(expired);
    };
    const goOn = () => {
      keepHalfSignIn(null);
      keepTypedEmail('');
      onSignedIn();
    };
    return <step.Step half={step.half} onSignedIn={goOn} onStartOver={close} />;
  }
  const place = refused === null ? null : fieldOf(refused);
  const missing = (value: string) => (hasSentTyped && value === '' ? formMessages.required : undefined);
  const misspelt = hasSentTyped && !isEmailAddress(email) ? formMessages.emailEntry : undefined;
  return (
    <form className={css.form} onSubmit={sendTyped} noValidate>
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
        autoComplete="username webauthn"
        value={email}
        isReadOnly={knownEmail !== undefined}
        errorMessage={place === 'email' ? refused?.message : (missing(email.trim()) ?? misspelt)}
        onChange={(value) => {
          setEmail(value);
          keepTypedEmail(value);
        }}
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
        <Link
          href={`${languagePrefix()}${forgotPasswordLink}`}
          className={css.forgot}
          {...(knownEmail ? { target: '_blank' } : {})}
        >
          {texts.forgot}
        </Link>
      </div>
      <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
        {texts.submit}
      </Button>
      {hasPasskeys() ? (
        <Button size="large" isWide isDisabled={isPending} onPress={sendPasskey}>
          {texts.passkey}
        </Button>
      ) : null}
      {SchoolOffer === null ? null : (
        <SchoolOffer email={email} isBeside={knownEmail !== undefined} isDisabled={isPending} />
      )}
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
