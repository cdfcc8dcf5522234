import {
  confirmSignInPasskey,
  startSignInPasskey,
} from '@staffroom/domain/sign-in/passkey-enrolment.contract.ts';
import { call } from '../../lib/calls/call.ts';
import type { CallFailed } from '../../lib/calls/call-result.ts';
import { NamePasskey, nameOfDevice } from '../../shared/second-factor/name-passkey.tsx';
import { knowsPasskeys, makePasskey } from '../../shared/second-factor/passkey-device.ts';
import { passkeyTexts } from '../../shared/second-factor/passkey-texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { enrolmentTexts } from './enrolment-texts.ts';
import { secondFactorTexts } from './second-factor-texts.ts';
import type { StartOver } from './start-over.ts';
import css from './sign-in-form.module.css';

export type EnrolPasskeyProps = {
  /** False shows only the button that opens the form. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onEnrolled: (of: { accessToken: string; recoveryCodes: string[] }) => null;
  onRefused: (refused: CallFailed) => CallFailed | null;
  onStartOver: StartOver;
};

/** Sets up a passkey instead of the authenticator app. Shown only where the browser supports passkeys. */
export function EnrolPasskey({ isOpen, onOpen, onEnrolled, onRefused, onStartOver }: EnrolPasskeyProps) {
  const texts = enrolmentTexts();
  const { nameTitle, nameWords, create } = passkeyTexts();
  if (!isOpen) {
    return knowsPasskeys() ? (
      <div className={css.otherWays}>
        <Button variant="quiet" onPress={() => onOpen(true)}>
          {texts.passkeyInstead}
        </Button>
      </div>
    ) : null;
  }
  const add = async (name: string) => {
    const begun = await call(startSignInPasskey, {});
    if (!begun.isSuccess) return onRefused(begun);
    const made = await makePasskey(begun.data);
    if (!made.ok) return made.refused;
    const result = await call(confirmSignInPasskey, { body: { ...made.data, name } });
    return result.isSuccess ? onEnrolled(result.data) : onRefused(result);
  };
  return (
    <div className={css.form}>
      <h2 className={css.step}>{secondFactorTexts().title}</h2>
      <p>{texts.passkeyWords}</p>
      <NamePasskey
        title={nameTitle}
        words={nameWords}
        name={nameOfDevice()}
        submitLabel={create}
        unknownWords={texts.unknown}
        onName={add}
        onCancel={() => onStartOver()}
      />
      <div className={css.otherWays}>
        <Button variant="quiet" onPress={() => onOpen(false)}>
          {texts.appInstead}
        </Button>
      </div>
    </div>
  );
}
