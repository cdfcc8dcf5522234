import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { isUndecided, refusalCode } from '../../lib/calls/call-result.ts';
import type { CallFailed } from '../../lib/calls/call-result.ts';
import { isOnlyAbout, issueAt } from '../../lib/calls/refusal-issues.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { toastRefusal } from '../../session/outcome-toasts.ts';
import { accountTexts } from '../../shared/account/account-texts.ts';
import { listPasswordProblems, NewPasswordFields } from '../../shared/account/new-password-fields.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import css from '../../shared/account/account-form.module.css';

type Props = {
  email: string;
  /** Shown above the fields. */
  words?: string;
  /** False if the person keeps their existing password. */
  asksPassword?: boolean;
  submitWords: string;
  /** Shown at the bottom; an alternative to the password. */
  otherWay?: ReactNode;
  /** Null on success. */
  send: (password: string) => Promise<CallFailed | null>;
  /** Whether a refusal is about the link itself; the page of the link then shows it. */
  endsLink: (refused: CallFailed) => boolean;
  /** `mayBeDone`: an earlier request got no response and may have used the link. */
  onDead: (refused: CallFailed, mayBeDone: boolean) => void;
};

/** The form behind an emailed link: the address it belongs to, and a new password. */
export function ChoosePasswordForm({
  email,
  words,
  asksPassword = true,
  submitWords,
  otherWay,
  send,
  endsLink,
  onDead,
}: Props) {
  const texts = accountTexts();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const passwordInput = useRef<HTMLInputElement>(null);
  const repeatedInput = useRef<HTMLInputElement>(null);
  const { wasTried, isPending, refused, submit } = useSubmit((field) =>
    (field === 'repeated' ? repeatedInput : passwordInput).current?.focus(),
  );
  const wasUnanswered = useRef(false);
  const sendTyped = (event: FormEvent) => {
    event.preventDefault();
    void submit({
      problems: asksPassword ? listPasswordProblems(password, repeated) : [],
      send: async () => {
        const result = await send(password);
        if (result === null) return null;
        if (endsLink(result)) onDead(result, wasUnanswered.current);
        else toastRefusal(result);
        wasUnanswered.current ||= isUndecided(result);
        return result;
      },
      fieldOf,
    });
  };
  const isAtField = refused !== null && fieldOf(refused) !== null;
  return (
    <div className={css.narrow}>
      <form className={css.form} onSubmit={sendTyped} noValidate>
        {words === undefined ? null : <p>{words}</p>}
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
        {asksPassword ? (
          <NewPasswordFields
            password={password}
            repeated={repeated}
            onPassword={setPassword}
            onRepeated={setRepeated}
            wasTried={wasTried}
            refused={isAtField ? (issueAt(refused, 'password') ?? refused.message) : undefined}
            passwordInput={passwordInput}
            repeatedInput={repeatedInput}
          />
        ) : null}
        <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
          {submitWords}
        </Button>
      </form>
      {otherWay}
    </div>
  );
}

function fieldOf(refused: CallFailed): 'password' | null {
  const code = refusalCode(refused);
  const isWeak = code === 'password_too_weak' || code === 'password_too_common';
  return isWeak || isOnlyAbout(refused, ['password']) ? 'password' : null;
}
