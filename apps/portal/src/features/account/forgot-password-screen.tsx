import { useEffect, useRef, useState, type FormEvent } from 'react';
import { forgotPassword } from '@staffroom/domain/account/reset-password.contract.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { call } from '../../lib/calls/call.ts';
import { refusalCode } from '../../lib/calls/call-result.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { phoneLink } from '../../lib/links.ts';
import { toastRefusal, toastSuccess } from '../../session/outcome-toasts.ts';
import { useVariant } from '../../session/region.ts';
import { landingAddress } from '../../session/session.ts';
import { SchoolOffer } from '../../shared/school/school-offer.tsx';
import { LinkPage } from '../../shared/links/link-page.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { isEmailAddress } from '../../ui/forms/typed-text.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { accountTexts } from '../../shared/account/account-texts.ts';
import { keepTypedEmail, readTypedEmail } from '../../shared/account/typed-email.ts';
import css from '../../shared/account/account-form.module.css';

/** Requests the link that sets a new password. */
export function ForgotPasswordScreen() {
  const texts = accountTexts().forgot;
  const [email, setEmail] = useState(readTypedEmail);
  // Not during render, which React may restart.
  useEffect(() => keepTypedEmail(''), []);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { wasTried, isPending, refused, submit, reset } = useSubmit(() => input.current?.focus());

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    void submit({
      problems: isEmailAddress(email) ? [] : ['email'],
      send: async () => {
        const result = await call(forgotPassword, { body: { email: email.trim() } });
        if (!result.isSuccess) {
          toastRefusal(result);
          return result;
        }
        toastSuccess(texts.toast);
        setSentTo(email.trim());
        return null;
      },
      fieldOf: () => 'email',
    });
  };
  const useAnother = () => {
    reset();
    setSentTo(null);
  };

  if (sentTo !== null) {
    return (
      <LinkPage key="sent" title={texts.sentTitle} foot={<CallUs />}>
        <div className={css.narrow}>
          <p>{texts.sent(sentTo)}</p>
          <p className={css.soft}>{texts.notThere}</p>
          {refused === null ? null : <Banner tone="problem" title={refused.message} isLive />}
          <div className={css.actions}>
            <Button icon="refresh" isPending={isPending} onPress={() => send()}>
              {texts.again}
            </Button>
            <Button variant="quiet" onPress={useAnother}>
              {texts.other}
            </Button>
          </div>
          <BackToSignIn />
        </div>
      </LinkPage>
    );
  }
  const isUnknown = refused !== null && refusalCode(refused) === 'account_does_not_exist';
  return (
    <LinkPage key="ask" title={texts.title} lead={texts.words} foot={<CallUs />}>
      <div className={css.narrow}>
        <form className={css.form} onSubmit={send} noValidate>
          {refused === null || isUnknown ? null : <Banner tone="problem" title={refused.message} isLive />}
          <TextInput
            label={texts.email}
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            errorMessage={isUnknown ? refused.message : wasTried ? problemOf(email) : undefined}
            onChange={setEmail}
            inputRef={input}
          />
          <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
            {texts.submit}
          </Button>
        </form>
        <SchoolOffer email={email} inPlaceOf="reset" isBeside={false} isDisabled={isPending} />
        <BackToSignIn />
      </div>
    </LinkPage>
  );
}

function problemOf(email: string): string | undefined {
  if (email.trim() === '') return formMessages.required;
  return isEmailAddress(email) ? undefined : formMessages.emailEntry;
}

function BackToSignIn() {
  return (
    <p>
      <Link href={landingAddress()}>{accountTexts().signIn}</Link>
    </p>
  );
}

/** The phone number, for people who cannot receive the email. */
function CallUs() {
  const { phone } = useVariant().contact;
  return (
    <>
      {accountTexts().forgot.call}{' '}
      <Link href={phoneLink(phone)} showsIcon={false}>
        {phone}
      </Link>
    </>
  );
}
