import { useRef, useState, type FormEvent } from 'react';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { isUndecided, refusalCode, type CallFailed } from '../../lib/calls/call-result.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';
import { securityTexts } from './security-texts.ts';
import css from './security.module.css';

export type Enrolment = { enrolment: string; secret: string; address: string };

type Props = {
  enrolment: Enrolment;
  /** What to do when nobody knows whether it was turned on. */
  unknownWords?: string;
  /** Called with the first code of the app. */
  onConfirm: (code: string) => Promise<CallFailed | null>;
  onCancel: () => void;
};

/** The key as a QR code and as text. A code from the app turns it on. */
export function SetUpAuthenticator({
  enrolment: { secret, address },
  unknownWords,
  onConfirm,
  onCancel,
}: Props) {
  const texts = securityTexts();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { wasTried, isPending, refused, submit } = useSubmit((_field, refusal) => {
    input.current?.focus();
    if (refusal !== null) input.current?.select();
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({
      problems: code.trim() === '' ? ['code'] : [],
      send: () => onConfirm(code.trim()),
      fieldOf: () => 'code',
    });
  };
  const isAtField = refused !== null && refusalCode(refused) === 'second_factor_incorrect';
  const missing = wasTried && code.trim() === '' ? formMessages.required : undefined;
  return (
    <form className={css.form} onSubmit={send} noValidate>
      <h3 className={css.heading}>{texts.scanTitle}</h3>
      <p className={css.soft}>{texts.scanWords}</p>
      {refused !== null && !isAtField ? (
        <Banner tone="problem" title={refused.message} isLive>
          {isUndecided(refused) ? unknownWords : null}
        </Banner>
      ) : null}
      <QrCode text={address} label={texts.qrLabel} />
      <p>
        <a href={address} className={css.app}>
          {texts.openApp}
        </a>
      </p>
      <div>
        <p className={css.soft}>{texts.keyWords}</p>
        <p className={css.key}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      </div>
      <div>
        <CopyButton text={secret} />
      </div>
      <TextInput
        label={texts.appCode}
        description={texts.appCodeHint}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        errorMessage={isAtField ? refused.message : missing}
        autoFocus
        onChange={setCode}
        inputRef={input}
      />
      <div className={css.line}>
        <Button type="submit" variant="primary" isPending={isPending}>
          {texts.turnOn}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
