import { useRef, useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { changePassword } from '@staffroom/domain/account/change-password.contract.ts';
import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { call } from '../../lib/calls/call.ts';
import { isUndecided, refusalCode } from '../../lib/calls/call-result.ts';
import type { CallFailed } from '../../lib/calls/call-result.ts';
import { isOnlyAbout, issueAt } from '../../lib/calls/refusal-issues.ts';
import { forgotPasswordLink, settingsPartLink } from '../../lib/links.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { useIsShown } from '../../lib/navigation/use-is-shown.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { toastRefusal, toastSuccess } from '../../session/outcome-toasts.ts';
import { sendThroughExpiry } from '../../session/send-through-expiry.ts';
import { useViewer } from '../../session/viewer.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { SchoolNote } from './school-note.tsx';
import { secondFactorQuery } from './second-factor-query.ts';
import { accountTexts } from '../../shared/account/account-texts.ts';
import { listPasswordProblems, NewPasswordFields } from '../../shared/account/new-password-fields.tsx';
import css from '../../shared/account/account-form.module.css';

type Field = 'current' | 'password' | 'repeated';

/** Sets a new password after asking for the current one. */
export function ChangePasswordPanel() {
  // The form is shown before this has loaded: few people have a school that signs them in.
  const { data } = useQuery(secondFactorQuery);
  const school = data?.school ?? null;
  if (school?.isRequired === true) return <SchoolNote school={school} about="password" />;
  if (data?.hasPassword === false) return <NoPassword />;
  return (
    <>
      <SchoolNote school={school} about="password" />
      <ChangePasswordForm />
    </>
  );
}

/** For people whom a school has signed in from the beginning. */
function NoPassword() {
  const texts = accountTexts().change;
  return (
    <div className={css.narrow}>
      <Banner tone="info" title={texts.none} />
      <div className={css.actions}>
        <Button onPress={() => goTo(forgotPasswordLink)}>{texts.askForLink}</Button>
      </div>
    </div>
  );
}

function ChangePasswordForm() {
  const texts = accountTexts();
  const { contact } = useViewer();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const inputs = {
    current: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    repeated: useRef<HTMLInputElement>(null),
  };
  const { wasTried, isPending, refused, submit } = useSubmit((field, refusal) => {
    const input = inputs[field as Field].current;
    input?.focus();
    if (refusal !== null) input?.select();
  });
  /** The change that got no response and may have been made. */
  const unanswered = useRef<string | null>(null);
  const isShown = useIsShown();
  const [mayBeDone, setMayBeDone] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setMayBeDone(false);
    void submit({
      problems: [...(current === '' ? ['current'] : []), ...listPasswordProblems(password, repeated)],
      send: async () => {
        const body = { currentPassword: current, newPassword: password };
        const result = await sendThroughExpiry(() => call(changePassword, { body }));
        if (!result.isSuccess) {
          const content = JSON.stringify(body);
          const isUnknown = isUndecided(result);
          if (isUnknown) unanswered.current = content;
          else setMayBeDone(fieldOf(result) === 'current' && unanswered.current === content);
          // A failed server or proxy says nothing about the password.
          toastRefusal(result, isUnknown ? result.message : areaFailureTexts.reauthenticate);
          return result;
        }
        toastSuccess(texts.change.toast(result.data.endedSessions));
        if (isShown()) goTo(settingsPartLink('profile'));
        return null;
      },
      fieldOf,
    });
  };
  const place = refused === null ? null : fieldOf(refused);
  const refusedAt = (field: keyof typeof sentAs) =>
    place === field ? (issueAt(refused, sentAs[field]) ?? refused?.message) : undefined;
  return (
    <div className={css.narrow}>
      <form className={css.form} onSubmit={send} noValidate>
        {refused !== null && place === null ? <Banner tone="problem" title={refused.message} isLive /> : null}
        {mayBeDone ? (
          <Banner title={texts.change.mayBeDone} isLive>
            {texts.change.mayBeDoneWords}
          </Banner>
        ) : null}
        {/* For the browser's password manager. */}
        <input hidden readOnly type="text" autoComplete="username" value={contact.emailAddress} />
        <TextInput
          label={texts.change.current}
          type="password"
          name="current-password"
          autoComplete="current-password"
          value={current}
          errorMessage={
            refusedAt('current') ?? (wasTried && current === '' ? formMessages.required : undefined)
          }
          onChange={setCurrent}
          inputRef={inputs.current}
        />
        <NewPasswordFields
          password={password}
          repeated={repeated}
          onPassword={setPassword}
          onRepeated={setRepeated}
          wasTried={wasTried}
          refused={refusedAt('password')}
          passwordInput={inputs.password}
          repeatedInput={inputs.repeated}
        />
        <p className={css.soft}>{texts.change.words}</p>
        <div className={css.actions}>
          <Button type="submit" variant="primary" isPending={isPending}>
            {texts.change.submit}
          </Button>
          <Button variant="quiet" onPress={() => goTo(settingsPartLink('profile'))}>
            {texts.change.cancel}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** The names of the fields in the request. */
const sentAs = { current: 'currentPassword', password: 'newPassword' } as const;

function fieldOf(refused: CallFailed): keyof typeof sentAs | null {
  if (isOnlyAbout(refused, [sentAs.current])) return 'current';
  if (isOnlyAbout(refused, [sentAs.password])) return 'password';
  switch (refusalCode(refused)) {
    case 'current_password_incorrect':
      return 'current';
    case 'password_too_weak':
    case 'password_too_common':
    case 'password_unchanged':
      return 'password';
    default:
      return null;
  }
}
