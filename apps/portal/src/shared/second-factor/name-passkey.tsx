import { useRef, useState, type FormEvent } from 'react';
import { describeDevice } from '@staffroom/domain/account/describe-device.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { maxPasskeyNameLength } from '@staffroom/domain/account/passkeys.rules.ts';
import type { CallFailed } from '../../lib/calls/call-result.ts';
import { isOnlyAbout, issueAt } from '../../lib/calls/refusal-issues.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { FormFoot } from '../forms/form-foot.tsx';
import { passkeyTexts } from './passkey-texts.ts';
import css from './security.module.css';
import { TextInput } from '../../ui/forms/text-input.tsx';

type Props = {
  title: string;
  words?: string;
  name: string;
  submitLabel: string;
  /** What to do when nobody knows whether it was done. */
  unknownWords?: string;
  onName: (name: string) => Promise<CallFailed | null>;
  onCancel: () => void;
};

/** The suggested name of this device's passkey. */
export function nameOfDevice(): string {
  const { browser, system } = describeDevice(navigator.userAgent);
  return passkeyTexts().nameOf(browser, system);
}

export function NamePasskey({
  title,
  words,
  name: before,
  submitLabel,
  unknownWords,
  onName,
  onCancel,
}: Props) {
  const texts = passkeyTexts();
  const [name, setName] = useState(before);
  const input = useRef<HTMLInputElement>(null);
  const { wasTried, isPending, refused, submit, reset } = useSubmit(() => input.current?.focus());
  const isMissing = name.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({
      problems: isMissing ? ['name'] : [],
      send: () => onName(name.trim()),
      fieldOf: () => 'form',
    });
  };
  return (
    <form className={css.form} onSubmit={send} noValidate>
      <h3 className={css.heading}>{title}</h3>
      {words === undefined ? null : <p className={css.soft}>{words}</p>}
      <TextInput
        label={texts.name}
        name="passkey-name"
        autoComplete="off"
        value={name}
        maxLength={maxPasskeyNameLength}
        errorMessage={issueAt(refused, 'name') ?? (wasTried && isMissing ? formMessages.required : undefined)}
        autoFocus
        onChange={(typed) => {
          setName(typed);
          if (refused !== null) reset();
        }}
        inputRef={input}
      />
      <FormFoot
        refused={refused !== null && isOnlyAbout(refused, ['name']) ? null : refused}
        {...(unknownWords !== undefined && { unknownWords })}
        submit={submitLabel}
        cancel={texts.cancel}
        isPending={isPending}
        onCancel={onCancel}
      />
    </form>
  );
}
