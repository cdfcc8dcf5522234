import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  confirmAuthenticator,
  type getSecondFactor,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from '@staffroom/domain/account/second-factor.contract.ts';
import { call, type DataOf } from '../../../lib/calls/call.ts';
import { toastSuccess } from '../../../session/outcome-toasts.ts';
import { sendThroughExpiry } from '../../../session/send-through-expiry.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { LabelChip } from '../../../ui/display/label-chip.tsx';
import { QueryFailure } from '../../../shared/lists/query-failure.tsx';
import { StaleQuery, isRefused } from '../../../shared/lists/stale-query.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import settingsCss from '../settings-screen.module.css';
import { secondFactorQuery } from '../second-factor-query.ts';
import { useMoments } from '../devices/use-moments.ts';
import { PasskeysCard } from './passkeys-card.tsx';
import { proofSchool, ProveForm, type Proof } from './prove-form.tsx';
import { RecoveryCodes } from '../../../shared/second-factor/recovery-codes.tsx';
import { securityTexts } from '../../../shared/second-factor/security-texts.ts';
import css from '../../../shared/second-factor/security.module.css';
import { SchoolNote } from '../school-note.tsx';
import { SetUpAuthenticator, type Enrolment } from '../../../shared/second-factor/set-up-authenticator.tsx';

type Step =
  | { kind: 'status' }
  | { kind: 'prove'; purpose: 'setUp' | 'renew' | 'turnOff' }
  | { kind: 'setUp'; enrolment: Enrolment }
  | { kind: 'codes'; codes: readonly string[] };

/** The account's protection besides its password: shows it, turns it on and off, and changes it. */
export function SecurityPanel() {
  const texts = securityTexts();
  const client = useQueryClient();
  const query = useQuery({ ...secondFactorQuery, refetchOnMount: 'always' });
  const [step, setStep] = useState<Step>({ kind: 'status' });
  if (query.isPending) {
    return (
      <SkeletonGroup label={texts.loading}>
        <Skeleton shape="block" count={2} />
      </SkeletonGroup>
    );
  }
  if (query.data === undefined || isRefused(query.error))
    return <QueryFailure query={query} title={texts.failed} />;
  const hasFactor = query.data.authenticator !== null || query.data.passkeys.length > 0;
  const close = () => setStep({ kind: 'status' });
  const refetch = async () => {
    await client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    return client.getQueryData(secondFactorQuery.queryKey);
  };

  const prove = {
    setUp: async (body: Proof) => {
      const result = await sendThroughExpiry(() => call(startAuthenticator, { body }));
      if (!result.isSuccess) return result;
      setStep({ kind: 'setUp', enrolment: result.data });
      return null;
    },
    renew: async (body: Proof) => {
      const result = await sendThroughExpiry(() => call(renewRecoveryCodes, { body }, { changes: null }));
      if (!result.isSuccess) return result;
      setStep({ kind: 'codes', codes: result.data.recoveryCodes });
      await refetch();
      return null;
    },
    turnOff: async (body: Proof) => {
      const result = await sendThroughExpiry(() => call(removeAuthenticator, { body }, { changes: null }));
      if (!result.isSuccess) return result;
      await refetch();
      close();
      toastSuccess(texts.turnedOff);
      return null;
    },
  };
  const confirm = async (enrolment: string, code: string) => {
    const body = { enrolment, code };
    const result = await sendThroughExpiry(() => call(confirmAuthenticator, { body }, { changes: null }));
    if (!result.isSuccess) return result;
    setStep({ kind: 'codes', codes: result.data.recoveryCodes });
    toastSuccess(texts.turnedOn);
    await refetch();
    return null;
  };
  return (
    <div className={settingsCss.panel}>
      <StaleQuery query={query} />
      <SchoolNote school={query.data.school} about="secondFactor" />
      <Card title={texts.title}>
        {step.kind === 'status' ? (
          <Status factor={query.data} onStart={(purpose) => setStep({ kind: 'prove', purpose })} />
        ) : step.kind === 'prove' ? (
          <ProveForm
            key={step.purpose}
            {...wordsOf(step.purpose, texts)}
            school={proofSchool(query.data)}
            asksCode={hasFactor}
            takesPasskey={query.data.passkeys.some(({ host }) => host === location.hostname)}
            onProve={prove[step.purpose]}
            onCancel={close}
          />
        ) : step.kind === 'setUp' ? (
          <SetUpAuthenticator
            enrolment={step.enrolment}
            unknownWords={texts.codesUnknown}
            onConfirm={(code) => confirm(step.enrolment.enrolment, code)}
            onCancel={close}
          />
        ) : (
          <RecoveryCodes codes={step.codes} onKept={close} />
        )}
      </Card>
      <PasskeysCard factor={query.data} refetch={refetch} />
    </div>
  );
}

type StatusProps = {
  factor: DataOf<typeof getSecondFactor>;
  onStart: (purpose: 'setUp' | 'renew' | 'turnOff') => void;
};

function Status({ factor: { authenticator, passkeys, recoveryCodesLeft }, onStart }: StatusProps) {
  const texts = securityTexts();
  const formatMoment = useMoments();
  const hasFactor = authenticator !== null || passkeys.length > 0;
  return (
    <div className={css.stack}>
      <p className={css.soft}>{texts.words}</p>
      <div>
        <div className={css.line}>
          <strong>{texts.app}</strong>
          <LabelChip tone={authenticator === null ? 'neutral' : 'accent'}>
            {authenticator === null ? texts.off : texts.on}
          </LabelChip>
        </div>
        {authenticator === null ? null : (
          <p className={css.soft}>{texts.since(formatMoment(authenticator.addedAt))}</p>
        )}
        {hasFactor ? <p className={css.soft}>{texts.codesLeft(recoveryCodesLeft)}</p> : null}
      </div>
      <div className={css.line}>
        <Button
          variant={authenticator === null ? 'primary' : 'secondary'}
          icon="phone"
          onPress={() => onStart('setUp')}
        >
          {authenticator === null ? texts.setUp : texts.replace}
        </Button>
        {hasFactor ? (
          <Button icon="refresh" onPress={() => onStart('renew')}>
            {texts.renew}
          </Button>
        ) : null}
        {authenticator === null ? null : <Button onPress={() => onStart('turnOff')}>{texts.turnOff}</Button>}
      </div>
    </div>
  );
}

function wordsOf(purpose: StatusPurpose, texts: ReturnType<typeof securityTexts>) {
  switch (purpose) {
    case 'setUp':
      return { title: texts.proveTitle, submitLabel: texts.goOn };
    case 'renew':
      return {
        title: texts.renewTitle,
        words: texts.renewWords,
        submitLabel: texts.renew,
        unknownWords: texts.codesUnknown,
      };
    case 'turnOff':
      return {
        title: texts.turnOffTitle,
        words: texts.turnOffWords,
        submitLabel: texts.turnOff,
        isDanger: true,
      };
  }
}

type StatusPurpose = Parameters<StatusProps['onStart']>[0];
