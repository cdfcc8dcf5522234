import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { acceptInvitation, openInvitation } from '@staffroom/domain/account/invitation.contract.ts';
import { call, type DataOf } from '../../lib/calls/call.ts';
import { refusalCode } from '../../lib/calls/call-result.ts';
import type { CallFailed } from '../../lib/calls/call-result.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { toastRefusal } from '../../session/outcome-toasts.ts';
import { landingAddress } from '../../session/session.ts';
import { accountTexts } from '../../shared/account/account-texts.ts';
import { listPasswordProblems, NewPasswordFields } from '../../shared/account/new-password-fields.tsx';
import { LinkPage } from '../../shared/links/link-page.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { DeadLink, isDeadLink } from './dead-link.tsx';
import { findLinkSecret } from './link-secret.ts';
import css from '../../shared/account/account-form.module.css';

type Invitation = DataOf<typeof openInvitation>;

type Stage =
  | { kind: 'loading' }
  | { kind: 'dead'; refused: CallFailed | null }
  | { kind: 'open'; invitation: Invitation; secret: string }
  | { kind: 'done' };

/** Somebody who was invited accepts, and chooses a password where they have none. */
export function InvitationScreen() {
  const texts = accountTexts();
  const [stage, setStage] = useState<Stage>({ kind: 'loading' });
  const open = useCallback(async () => {
    const secret = findLinkSecret();
    if (secret === null) return setStage({ kind: 'dead', refused: null });
    const result = await call(openInvitation, { body: { secret } });
    setStage(
      result.isSuccess
        ? { kind: 'open', invitation: result.data, secret }
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
        <LinkPage title={texts.invitation.title}>
          <SkeletonGroup label={texts.link.loading}>
            <Skeleton shape="block" />
          </SkeletonGroup>
        </LinkPage>
      );
    case 'dead':
      return <DeadInvitation refused={stage.refused} onRetry={() => void open()} />;
    case 'open': {
      const { firstName, invitedBy, groupName } = stage.invitation;
      return (
        <LinkPage
          key={stage.secret}
          title={texts.invitation.title}
          lead={texts.invitation.lead(firstName, invitedBy, groupName)}
        >
          <Accept
            {...stage}
            onDone={() => setStage({ kind: 'done' })}
            onDead={(refused) => setStage({ kind: 'dead', refused })}
          />
        </LinkPage>
      );
    }
    case 'done':
      return (
        <LinkPage key="done" title={texts.invitation.doneTitle} lead={texts.invitation.done}>
          <SignInButton />
        </LinkPage>
      );
  }
}

function SignInButton() {
  return (
    <div className={css.actions}>
      <Button variant="primary" onPress={() => location.assign(landingAddress())}>
        {accountTexts().signIn}
      </Button>
    </div>
  );
}

function DeadInvitation({ refused, onRetry }: { refused: CallFailed | null; onRetry: () => void }) {
  const texts = accountTexts().invitation;
  if (refused !== null && isTaken(refused)) {
    return (
      <LinkPage key="taken" title={texts.taken} lead={refused.message}>
        <SignInButton />
      </LinkPage>
    );
  }
  return <DeadLink refused={refused} onRetry={onRetry} wayOn={<p>{texts.again}</p>} />;
}

function isTaken(refused: CallFailed): boolean {
  return refusalCode(refused) === 'invitation_address_taken';
}

type AcceptProps = {
  invitation: Invitation;
  secret: string;
  onDone: () => void;
  onDead: (refused: CallFailed) => void;
};

function Accept({ invitation: { email, hasAccount }, secret, onDone, onDead }: AcceptProps) {
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
      problems: hasAccount ? [] : listPasswordProblems(password, repeated),
      send: async () => {
        const body = { secret, password: hasAccount ? null : password };
        const result = await call(acceptInvitation, { body });
        if (result.isSuccess) {
          onDone();
          return null;
        }
        if (isDeadLink(result) || isTaken(result)) onDead(result);
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
        <p>{hasAccount ? texts.invitation.hasAccount : texts.invitation.choose}</p>
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
        {hasAccount ? null : (
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
        )}
        <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
          {texts.invitation.submit}
        </Button>
      </form>
    </div>
  );
}

function fieldOf(refused: CallFailed): 'password' | null {
  return refusalCode(refused) === 'password_too_weak' ? 'password' : null;
}
