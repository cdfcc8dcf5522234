import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { openPasswordReset, resetPassword } from '@staffroom/domain/account/reset-password.contract.ts';
import { call } from '../../lib/calls/call.ts';
import { refusalCode } from '../../lib/calls/call-result.ts';
import type { CallFailed } from '../../lib/calls/call-result.ts';
import { forgotPasswordLink } from '../../lib/links.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { toastRefusal, toastSuccess } from '../../session/outcome-toasts.ts';
import { landingAddress } from '../../session/session.ts';
import { LinkPage } from '../../shared/links/link-page.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { accountTexts } from '../../shared/account/account-texts.ts';
import { DeadLink, isDeadLink } from './dead-link.tsx';
import { findLinkSecret } from './link-secret.ts';
import { listPasswordProblems, NewPasswordFields } from '../../shared/account/new-password-fields.tsx';
import css from '../../shared/account/account-form.module.css';

type Stage =
  | { kind: 'loading' }
  | { kind: 'dead'; refused: CallFailed | null }
  | { kind: 'open'; email: string; secret: string }
  | { kind: 'done' };

/** A new password by the link of an email. */
export function ResetPasswordScreen() {
  const texts = accountTexts();
  const [stage, setStage] = useState<Stage>({ kind: 'loading' });
  const open = useCallback(async () => {
    const secret = findLinkSecret();
    if (secret === null) return setStage({ kind: 'dead', refused: null });
    const result = await call(openPasswordReset, { body: { secret } });
    setStage(
      result.isSuccess
        ? { kind: 'open', email: result.data.email, secret }
        : { kind: 'dead', refused: result },
    );
  }, []);
  useEffect(() => {
    void open();
    // Another link pasted into the same tab changes the fragment alone.
    const openAnew = () => void open();
    addEventListener('hashchange', openAnew);
    return () => removeEventListener('hashchange', openAnew);
  }, [open]);

  switch (stage.kind) {
    case 'loading':
      return (
        <LinkPage title={texts.reset.title}>
          <SkeletonGroup label={texts.link.loading}>
            <Skeleton shape="block" />
          </SkeletonGroup>
        </LinkPage>
      );
    case 'dead':
      return (
        <DeadLink
          refused={stage.refused}
          onRetry={() => void open()}
          wayOn={
            <Button variant="primary" onPress={() => location.assign(forgotPasswordLink)}>
              {texts.link.newReset}
            </Button>
          }
        />
      );
    case 'open':
      return (
        <LinkPage key={stage.secret} title={texts.reset.title}>
          <SetPassword
            {...stage}
            onDone={() => setStage({ kind: 'done' })}
            onDead={(refused) => setStage({ kind: 'dead', refused })}
          />
        </LinkPage>
      );
    case 'done':
      return (
        <LinkPage key="done" title={texts.reset.doneTitle} lead={texts.reset.done}>
          <div className={css.actions}>
            <Button variant="primary" onPress={() => location.assign(landingAddress())}>
              {texts.signIn}
            </Button>
          </div>
        </LinkPage>
      );
  }
}

type SetProps = {
  email: string;
  secret: string;
  onDone: () => void;
  onDead: (refused: CallFailed) => void;
};

function SetPassword({ email, secret, onDone, onDead }: SetProps) {
  const texts = accountTexts();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const passwordInput = useRef<HTMLInputElement>(null);
  const repeatedInput = useRef<HTMLInputElement>(null);
  const { wasTried, isPending, refused, submit } = useSubmit((field) =>
    (field === 'repeated' ? repeatedInput : passwordInput).current?.focus(),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({
      problems: listPasswordProblems(password, repeated),
      send: async () => {
        const result = await call(resetPassword, { body: { secret, password } });
        if (result.isSuccess) {
          toastSuccess(texts.reset.toast);
          onDone();
          return null;
        }
        if (isDeadLink(result)) onDead(result);
        else toastRefusal(result);
        return result;
      },
      fieldOf,
    });
  };
  const isAtField = refused !== null && fieldOf(refused) !== null;
  return (
    <div className={css.narrow}>
      <form className={css.form} onSubmit={send} noValidate>
        {refused === null || isAtField ? null : <Banner tone="problem" title={refused.message} isLive />}
        <TextInput
          label={texts.fields.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          isReadOnly
          onChange={() => undefined}
        />
        <NewPasswordFields
          password={password}
          repeated={repeated}
          onPassword={setPassword}
          onRepeated={setRepeated}
          wasTried={wasTried}
          refused={isAtField ? refused.message : undefined}
          passwordInput={passwordInput}
          repeatedInput={repeatedInput}
        />
        <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
          {texts.reset.submit}
        </Button>
      </form>
    </div>
  );
}

function fieldOf(refused: CallFailed): 'password' | null {
  return refusalCode(refused) === 'password_too_weak' ? 'password' : null;
}
