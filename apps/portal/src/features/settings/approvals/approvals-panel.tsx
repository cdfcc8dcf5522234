import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  delegateApproval,
  endApprovalDelegation,
  type ApprovalDelegation,
} from '@staffroom/domain/pending-bookings/approval-delegations.contract.ts';
import { formatRange } from '@staffroom/domain/time/dates-in-words.ts';
import { call } from '../../../lib/calls/call.ts';
import { useSubmit } from '../../../lib/calls/use-submit.ts';
import { toastRefusal, toastSuccess } from '../../../session/outcome-toasts.ts';
import { useVariant } from '../../../session/region.ts';
import { useIsOffered } from '../../../session/use-support-refusal.ts';
import { sendThroughExpiry } from '../../../session/send-through-expiry.ts';
import { useViewer } from '../../../session/viewer.ts';
import { EmailLock } from '../../../shared/contact/email-lock.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { LabelChip } from '../../../ui/display/label-chip.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryFailure } from '../../../shared/lists/query-failure.tsx';
import { StaleQuery, isRefused } from '../../../shared/lists/stale-query.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { approvalTexts } from './approval-texts.ts';
import { AskColleague } from './ask-colleague.tsx';
import { delegationsQuery } from './delegations-query.ts';
import css from '../settings-screen.module.css';

/** Who approves on the contact's behalf, and on whose behalf the contact approves. */
export function ApprovalsPanel() {
  const texts = approvalTexts();
  const query = useQuery(delegationsQuery);
  const isOffered = useIsOffered(delegateApproval);
  const { emailVerified } = useViewer().contact;
  if (query.isPending) {
    return (
      <SkeletonGroup label={texts.loading}>
        <Skeleton shape="block" count={2} />
      </SkeletonGroup>
    );
  }
  if (query.data === undefined || isRefused(query.error))
    return <QueryFailure query={query} title={texts.notLoaded} />;
  const { given, received, mayDelegate, todayLocal } = query.data;
  if (!mayDelegate && given.length === 0 && received.length === 0) {
    return (
      <EmptyState title={texts.none} icon="people">
        {texts.noneWords}
      </EmptyState>
    );
  }
  return (
    <div className={css.panel}>
      <StaleQuery query={query} />
      {mayDelegate || given.length > 0 ? (
        <Card title={texts.inMyPlace}>
          <div className={css.stack}>
            <p className={css.soft}>{texts.inMyPlaceWords}</p>
            {mayDelegate && !emailVerified ? <EmailLock place="part" /> : null}
            {mayDelegate && emailVerified && isOffered ? (
              <AskColleague todayLocal={todayLocal} given={given.length} />
            ) : null}
            <DelegationList label={texts.given} delegations={given} todayLocal={todayLocal} side="delegate" />
          </div>
        </Card>
      ) : null}
      {received.length > 0 ? (
        <Card title={texts.forOthers}>
          <div className={css.stack}>
            <p className={css.soft}>{texts.forOthersWords}</p>
            <DelegationList
              label={texts.received}
              delegations={received}
              todayLocal={todayLocal}
              side="delegator"
            />
          </div>
        </Card>
      ) : null}
    </div>
  );
}

type ListProps = {
  label: string;
  delegations: readonly ApprovalDelegation[];
  todayLocal: string;
  /** Whose name the list shows: that of the other person. */
  side: 'delegator' | 'delegate';
};

function DelegationList({ label, delegations, todayLocal, side }: ListProps) {
  const texts = approvalTexts();
  const { dateOrder } = useVariant();
  if (delegations.length === 0) return null;
  return (
    <ul aria-label={label} className={css.stack}>
      {delegations.map((one) => {
        const { name } = one[side];
        const range = { from: one.fromDate, to: one.untilDate };
        const words = formatRange(range, { order: dateOrder, today: todayLocal });
        return (
          <li key={one.id} className={css.line}>
            <span className={css.grow}>
              <strong>{name}</strong>, <span className={css.days}>{words}</span>
            </span>
            <LabelChip tone={one.state === 'inForce' ? 'accent' : 'neutral'}>{texts[one.state]}</LabelChip>
            <EndButton
              id={one.id}
              label={texts.endOf(name, words)}
              done={side === 'delegate' ? texts.endedGiven(name) : texts.endedReceived(name)}
            />
          </li>
        );
      })}
    </ul>
  );
}

function EndButton({ id, label, done }: { id: string; label: string; done: string }) {
  const client = useQueryClient();
  const isOffered = useIsOffered(endApprovalDelegation);
  const { submit, isPending } = useSubmit();
  const send = async () => {
    const result = await sendThroughExpiry(() =>
      call(endApprovalDelegation, { params: { approvalDelegationId: id } }, { changes: null }),
    );
    await client.invalidateQueries({ queryKey: delegationsQuery.queryKey });
    // Either of the two people may have ended it first.
    if (result.isSuccess || result.statusCode === 404) {
      toastSuccess(done);
      return null;
    }
    toastRefusal(result);
    return result;
  };
  if (!isOffered) return null;
  return (
    <Button variant="quiet" isPending={isPending} aria-label={label} onPress={() => void submit({ send })}>
      {approvalTexts().end}
    </Button>
  );
}
