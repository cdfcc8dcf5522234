import { useRef, useState } from 'react';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@staffroom/domain/account/passkeys.contract.ts';
import type { getSecondFactor } from '@staffroom/domain/account/second-factor.contract.ts';
import { call, type DataOf } from '../../../lib/calls/call.ts';
import { isUndecided } from '../../../lib/calls/call-result.ts';
import { toastSuccess } from '../../../session/outcome-toasts.ts';
import { sendThroughExpiry } from '../../../session/send-through-expiry.ts';
import { NamePasskey, nameOfDevice } from '../../../shared/second-factor/name-passkey.tsx';
import { knowsPasskeys, makePasskey } from '../../../shared/second-factor/passkey-device.ts';
import { passkeyTexts } from '../../../shared/second-factor/passkey-texts.ts';
import { RecoveryCodes } from '../../../shared/second-factor/recovery-codes.tsx';
import { securityTexts } from '../../../shared/second-factor/security-texts.ts';
import css from '../../../shared/second-factor/security.module.css';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { LabelChip } from '../../../ui/display/label-chip.tsx';
import settingsCss from '../settings-screen.module.css';
import { useMoments } from '../devices/use-moments.ts';
import { proofSchool, ProveForm, type Proof } from './prove-form.tsx';

type Factor = DataOf<typeof getSecondFactor>;
type Passkey = Factor['passkeys'][number];

type Step =
  | { kind: 'list'; hasLostCodes?: boolean }
  | { kind: 'proveAdd' }
  | { kind: 'name'; begun: DataOf<typeof startPasskey>; before: Factor }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'rename'; passkey: Passkey }
  | { kind: 'remove'; passkey: Passkey };

type Props = { factor: Factor; refetch: () => Promise<Factor | undefined> };

/** Adds, names and removes the passkeys of the account. */
export function PasskeysCard({ factor, refetch }: Props) {
  const texts = passkeyTexts();
  const [step, setStep] = useState<Step>({ kind: 'list' });
  const close = () => setStep({ kind: 'list' });
  const wasUnanswered = useRef(false);
  const proof = {
    school: proofSchool(factor),
    asksCode: factor.authenticator !== null || factor.passkeys.length > 0,
    takesPasskey: factor.passkeys.some(({ host }) => host === location.hostname),
    onCancel: close,
  };
  const begin = async (body: Proof) => {
    const result = await sendThroughExpiry(() => call(startPasskey, { body }));
    if (!result.isSuccess) return result;
    wasUnanswered.current = false;
    setStep({ kind: 'name', begun: result.data, before: factor });
    return null;
  };
  /** Whether the passkey of an unanswered call is there. */
  const isThere = async (before: Factor) => {
    const known = before.passkeys.map(({ id }) => id);
    return (await refetch())?.passkeys.some(({ id }) => !known.includes(id)) === true;
  };
  const showAdded = (before: Factor) => {
    const isFirst = before.authenticator === null && before.passkeys.length === 0;
    if (!isFirst) toastSuccess(texts.added);
    setStep({ kind: 'list', hasLostCodes: isFirst });
    return null;
  };
  const add = async (begun: DataOf<typeof startPasskey>, before: Factor, name: string) => {
    if (wasUnanswered.current && (await isThere(before))) return showAdded(before);
    const made = await makePasskey(begun);
    if (!made.ok) return made.refused;
    const body = { ...made.data, name };
    const result = await sendThroughExpiry(() => call(addPasskey, { body }, { changes: null }));
    if (!result.isSuccess) {
      if (!isUndecided(result)) return result;
      wasUnanswered.current = true;
      return (await isThere(before)) ? showAdded(before) : result;
    }
    const { recoveryCodes: codes } = result.data;
    toastSuccess(codes === null ? texts.added : texts.addedFirst);
    setStep(codes === null ? { kind: 'list' } : { kind: 'codes', codes });
    await refetch();
    return null;
  };
  const rename = async ({ id: passkeyId }: Passkey, name: string) => {
    const input = { params: { passkeyId }, body: { name } };
    const result = await sendThroughExpiry(() => call(renamePasskey, input, { changes: null }));
    if (!result.isSuccess) return result;
    await refetch();
    close();
    toastSuccess(texts.renamed);
    return null;
  };
  const remove = async ({ id: passkeyId }: Passkey, body: Proof) => {
    const input = { params: { passkeyId }, body };
    const result = await sendThroughExpiry(() => call(removePasskey, input, { changes: null }));
    // A passkey that is already gone counts as removed.
    if (!result.isSuccess && result.statusCode !== 404) return result;
    await refetch();
    close();
    toastSuccess(texts.removed);
    return null;
  };

  switch (step.kind) {
    case 'list':
      return (
        <Card title={texts.title}>
          <div className={css.stack}>
            {step.hasLostCodes ? (
              <Banner tone="warning" isLive>
                {texts.codesLost}
              </Banner>
            ) : null}
            <List
              passkeys={factor.passkeys}
              onAdd={() => setStep({ kind: 'proveAdd' })}
              onRename={(passkey) => setStep({ kind: 'rename', passkey })}
              onRemove={(passkey) => setStep({ kind: 'remove', passkey })}
            />
          </div>
        </Card>
      );
    case 'proveAdd': {
      const { proveTitle, goOn } = securityTexts();
      return (
        <Card title={texts.title}>
          <ProveForm {...proof} title={proveTitle} submitLabel={goOn} onProve={begin} />
        </Card>
      );
    }
    case 'name':
      return (
        <Card title={texts.title}>
          <NamePasskey
            title={texts.nameTitle}
            words={texts.nameWords}
            name={nameOfDevice()}
            submitLabel={texts.create}
            unknownWords={texts.unknown}
            onName={(name) => add(step.begun, step.before, name)}
            onCancel={close}
          />
        </Card>
      );
    case 'codes':
      return (
        <Card title={texts.title}>
          <RecoveryCodes codes={step.codes} onKept={close} />
        </Card>
      );
    case 'rename':
      return (
        <Card title={texts.title}>
          <NamePasskey
            title={texts.renameOf(step.passkey.name)}
            name={step.passkey.name}
            submitLabel={texts.save}
            onName={(name) => rename(step.passkey, name)}
            onCancel={close}
          />
        </Card>
      );
    case 'remove':
      return (
        <Card title={texts.title}>
          <ProveForm
            {...proof}
            title={texts.removeTitle(step.passkey.name)}
            words={texts.removeWords}
            submitLabel={texts.remove}
            isDanger
            onProve={(body) => remove(step.passkey, body)}
          />
        </Card>
      );
  }
}

type ListProps = {
  passkeys: readonly Passkey[];
  onAdd: () => void;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
};

function List({ passkeys, onAdd, onRename, onRemove }: ListProps) {
  const texts = passkeyTexts();
  const formatMoment = useMoments();
  return (
    <div className={css.stack}>
      <p className={css.soft}>{texts.words}</p>
      {passkeys.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul aria-label={texts.title} className={settingsCss.stack}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={settingsCss.line}>
              <div className={settingsCss.grow}>
                <div className={css.line}>
                  <strong>{passkey.name}</strong>
                  {passkey.isSynced ? <LabelChip tone="neutral">{texts.synced}</LabelChip> : null}
                </div>
                <p className={css.soft}>{texts.since(formatMoment(passkey.addedAt))}</p>
                <p className={css.soft}>
                  {passkey.lastUsedAt === null
                    ? texts.neverUsed
                    : texts.lastUsed(formatMoment(passkey.lastUsedAt))}
                </p>
                {passkey.host === location.hostname ? null : (
                  <p className={css.soft}>{texts.atHost(passkey.host)}</p>
                )}
              </div>
              <div className={css.line}>
                <Button
                  size="small"
                  aria-label={texts.renameOf(passkey.name)}
                  onPress={() => onRename(passkey)}
                >
                  {texts.rename}
                </Button>
                <Button
                  size="small"
                  aria-label={texts.removeOf(passkey.name)}
                  onPress={() => onRemove(passkey)}
                >
                  {texts.remove}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <div>
          <Button variant={passkeys.length === 0 ? 'primary' : 'secondary'} icon="plus" onPress={onAdd}>
            {texts.add}
          </Button>
        </div>
      ) : (
        <p className={css.soft}>{texts.notHere}</p>
      )}
    </div>
  );
}
