import { useRef, useState, type FormEvent } from 'react';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { startPasskeyProof } from '@staffroom/domain/account/passkeys.contract.ts';
import type { getSecondFactor } from '@staffroom/domain/account/second-factor.contract.ts';
import { call, type DataOf } from '../../../lib/calls/call.ts';
import { isUndecided, refusalCode, type CallFailed } from '../../../lib/calls/call-result.ts';
import { useSubmit } from '../../../lib/calls/use-submit.ts';
import { sendThroughExpiry } from '../../../session/send-through-expiry.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { SchoolOffer } from '../../../shared/school/school-offer.tsx';
import { askPasskey, knowsPasskeys, type Assertion } from '../../../shared/second-factor/passkey-device.ts';
import { passkeyTexts } from '../../../shared/second-factor/passkey-texts.ts';
import { securityTexts } from '../../../shared/second-factor/security-texts.ts';
import css from '../../../shared/second-factor/security.module.css';

export type Proof = { password?: string; code?: string; passkey?: Assertion };

type Props = {
  title: string;
  words?: string;
  submitLabel: string;
  isDanger?: boolean;
  /** What to do when nobody knows whether it was done. */
  unknownWords?: string;
  /** The school whose sign-in replaces the password; null if a password is asked for. */
  school: string | null;
  /** A second factor is on: its code is asked for as well. */
  asksCode: boolean;
  /** A passkey can be used instead of the code. */
  takesPasskey: boolean;
  onProve: (proof: Proof) => Promise<CallFailed | null>;
  onCancel: () => void;
};

type Field = 'password' | 'code';

/** Asks for the sign-in again before a change to the account's protection. */
export function ProveForm({
  title,
  words,
  submitLabel,
  isDanger = false,
  unknownWords,
  school,
  asksCode,
  takesPasskey,
  onProve,
  onCancel,
}: Props) {
  const texts = securityTexts();
  const { contact } = useViewer();
  const asksPassword = school === null;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const inputs = { password: useRef<HTMLInputElement>(null), code: useRef<HTMLInputElement>(null) };
  const typed = asksPassword ? { password } : {};
  const { wasTried, isPending, refused, submit } = useSubmit((field, refusal) => {
    const input = inputs[field as Field].current;
    input?.focus();
    if (refusal !== null) input?.select();
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({
      problems: [
        ...(asksPassword && password === '' ? ['password'] : []),
        ...(asksCode && code.trim() === '' ? ['code'] : []),
      ],
      send: () => onProve({ ...typed, ...(asksCode && { code }) }),
      fieldOf,
    });
  };
  const sendPasskey = () =>
    void submit({
      problems: asksPassword && password === '' ? ['password'] : [],
      send: async () => {
        const asked = await sendThroughExpiry(() => call(startPasskeyProof, {}));
        if (!asked.isSuccess) return asked;
        const answered = await askPasskey(asked.data);
        return answered.ok ? onProve({ ...typed, passkey: answered.data }) : answered.refused;
      },
      fieldOf,
    });
  const place = refused === null ? null : fieldOf(refused);
  const problemOf = (field: Field, isMissing: boolean) =>
    place === field ? refused?.message : wasTried && isMissing ? formMessages.required : undefined;
  const isStale = refused !== null && refusalCode(refused) === 'school_proof_needed';
  return (
    <form className={css.form} onSubmit={send} noValidate>
      <h3 className={css.heading}>{title}</h3>
      {words === undefined ? null : <p className={css.soft}>{words}</p>}
      {refused !== null && place === null ? (
        <Banner tone="problem" title={refused.message} isLive>
          {isUndecided(refused) ? unknownWords : null}
        </Banner>
      ) : null}
      {/* For the browser's password manager. */}
      <input hidden readOnly type="text" autoComplete="username" value={contact.emailAddress} />
      {asksPassword ? (
        <TextInput
          label={texts.password}
          type="password"
          name="current-password"
          autoComplete="current-password"
          value={password}
          errorMessage={problemOf('password', password === '')}
          autoFocus
          onChange={setPassword}
          inputRef={inputs.password}
        />
      ) : (
        <p className={css.soft}>{texts.schoolProof(school)}</p>
      )}
      {isStale ? (
        <SchoolOffer
          email={contact.emailAddress}
          from={location.pathname}
          isBeside={false}
          isDisabled={isPending}
        />
      ) : null}
      {asksCode ? (
        <TextInput
          label={texts.code}
          description={texts.codeHint}
          name="code"
          autoComplete="one-time-code"
          value={code}
          autoFocus={!asksPassword}
          errorMessage={problemOf('code', code.trim() === '')}
          onChange={setCode}
          inputRef={inputs.code}
        />
      ) : null}
      <div className={css.line}>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isPending={isPending}>
          {submitLabel}
        </Button>
        {takesPasskey && knowsPasskeys() ? (
          <Button isDisabled={isPending} onPress={sendPasskey}>
            {passkeyTexts().instead}
          </Button>
        ) : null}
        <Button variant="quiet" onPress={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

function fieldOf(refused: CallFailed): Field | null {
  switch (refusalCode(refused)) {
    case 'current_password_incorrect':
      return 'password';
    case 'second_factor_incorrect':
      return 'code';
    default:
      return null;
  }
}

/** The school whose sign-in proves the person's identity; null for people who enter a password. */
export function proofSchool({ hasPassword, school }: DataOf<typeof getSecondFactor>): string | null {
  return school !== null && (school.isRequired || !hasPassword) ? school.name : null;
}
