import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions } from '@staffroom/domain/account/sessions.contract.ts';
import { call, type DataOf } from '../../../lib/calls/call.ts';
import { queryFor } from '../../../lib/calls/query-for.ts';
import { useSubmit } from '../../../lib/calls/use-submit.ts';
import { toastRefusal, toastSuccess } from '../../../session/outcome-toasts.ts';
import { sendThroughExpiry } from '../../../session/send-through-expiry.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { LabelChip } from '../../../ui/display/label-chip.tsx';
import { QueryFailure } from '../../../shared/lists/query-failure.tsx';
import { StaleQuery, isRefused } from '../../../shared/lists/stale-query.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { devicesTexts } from './devices-texts.ts';
import { SupportVisits } from './support-visits.tsx';
import css from '../settings-screen.module.css';
import { useMoments } from './use-moments.ts';

type Session = DataOf<typeof listSessions>[number];

const sessionsQuery = queryFor('contacts', listSessions, {});

/** The devices that are signed in to the contact's account; all except this one can be signed out. */
export function DevicesPanel() {
  const texts = devicesTexts();
  const formatMoment = useMoments();
  // Another device may have signed in or out since.
  const query = useQuery({ ...sessionsQuery, refetchOnMount: 'always' });
  if (query.isPending) {
    return (
      <SkeletonGroup label={texts.loading}>
        <Skeleton shape="block" count={2} />
      </SkeletonGroup>
    );
  }
  if (query.data === undefined || isRefused(query.error))
    return <QueryFailure query={query} title={texts.failed} />;
  const sessions = query.data;
  return (
    <div className={css.panel}>
      <StaleQuery query={query} />
      <Card title={texts.title}>
        <div className={css.stack}>
          <p className={css.soft}>{texts.words}</p>
          <ul aria-label={texts.title} className={css.stack}>
            {sessions.map((session) => (
              <li key={session.id} className={css.line}>
                <Device session={session} />
              </li>
            ))}
          </ul>
          {sessions.length > 1 ? <EndOthers /> : <p className={css.soft}>{texts.onlyHere}</p>}
        </div>
      </Card>
      <SupportVisits formatMoment={formatMoment} />
    </div>
  );
}

function Device({ session }: { session: Session }) {
  const texts = devicesTexts();
  const formatMoment = useMoments();
  const { browser, system, address } = session;
  const name =
    system === null ? (browser ?? texts.unknownBrowser) : texts.on(browser ?? texts.unknownBrowser, system);
  const moment = formatMoment(session.signedInAt);
  const how = texts.methods[session.signInMethod];
  const since = address === null ? '' : `${texts.from(address)} ${texts.since(moment)} ${how}`;
  return (
    <>
      <div className={css.grow}>
        <strong>{name}</strong>
        <p className={css.soft}>{since}</p>
        <p className={css.soft}>{texts.lastUsed(formatMoment(session.lastUsedAt))}</p>
      </div>
      {session.isCurrent ? (
        <LabelChip tone="accent">{texts.here}</LabelChip>
      ) : (
        <EndButton id={session.id} label={`${texts.endNamed(name)}, ${since}`} />
      )}
    </>
  );
}

function EndButton({ id, label }: { id: string; label: string }) {
  const texts = devicesTexts();
  const client = useQueryClient();
  const { submit, isPending } = useSubmit();
  const send = async () => {
    const params = { sessionId: id };
    const result = await sendThroughExpiry(() => call(endSession, { params }, { changes: null }));
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    // A session that is already gone counts as ended.
    if (result.isSuccess || result.statusCode === 404) {
      toastSuccess(texts.ended);
      return null;
    }
    toastRefusal(result);
    return result;
  };
  return (
    <Button size="small" aria-label={label} isPending={isPending} onPress={() => void submit({ send })}>
      {texts.end}
    </Button>
  );
}

function EndOthers() {
  const texts = devicesTexts();
  const client = useQueryClient();
  const { submit, isPending } = useSubmit();
  const send = async () => {
    const result = await sendThroughExpiry(() => call(endOtherSessions, {}, { changes: null }));
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    if (!result.isSuccess) {
      toastRefusal(result);
      return result;
    }
    toastSuccess(texts.endedOthers(result.data.endedSessions));
    return null;
  };
  return (
    <div>
      <Button icon="logout" isPending={isPending} onPress={() => void submit({ send })}>
        {texts.endOthers}
      </Button>
    </div>
  );
}
