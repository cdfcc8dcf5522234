import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createCalendarAddress,
  endCalendarAddress,
  getCalendarAddress,
  replaceCalendarAddress,
} from '@staffroom/domain/calendar-address/calendar-address.contract.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { call, type DataOf } from '../../../lib/calls/call.ts';
import { queryFor } from '../../../lib/calls/query-for.ts';
import { useSubmit } from '../../../lib/calls/use-submit.ts';
import { toastRefusal, toastSuccess } from '../../../session/outcome-toasts.ts';
import { sendTwiceByKey } from '../../../session/send-by-key.ts';
import { sendThroughExpiry } from '../../../session/send-through-expiry.ts';
import { useSupportRefusal } from '../../../session/use-support-refusal.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { QueryFailure } from '../../../shared/lists/query-failure.tsx';
import { isRefused } from '../../../shared/lists/stale-query.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import css from '../settings-screen.module.css';
import { useMoments } from '../devices/use-moments.ts';
import { calendarTexts } from './calendar-texts.ts';
import { ReplaceDialog, StopDialog, type Send } from './calendar-dialogs.tsx';
import { ToldAddress } from './told-address.tsx';

type Told = DataOf<typeof createCalendarAddress>;

const addressQuery = queryFor('me', getCalendarAddress, {});

/** The secret address at which calendar programs read the contact's bookings: created, replaced and ended. */
export function CalendarCard() {
  const texts = calendarTexts();
  // A calendar may have read it since.
  const query = useQuery({ ...addressQuery, refetchOnMount: 'always' });
  const client = useQueryClient();
  const refusal = useSupportRefusal()(createCalendarAddress);
  /** Kept by this screen alone: the server does not tell it again. */
  const [told, setTold] = useState<Told | null>(null);
  const [asked, setAsked] = useState<'replace' | 'stop' | null>(null);
  if (query.isPending) {
    return (
      <SkeletonGroup label={texts.loading}>
        <Skeleton shape="block" />
      </SkeletonGroup>
    );
  }
  if (query.data === undefined || isRefused(query.error))
    return <QueryFailure query={query} title={texts.failed} isCompact />;
  const { isAllowed, createdOnUtc } = query.data;
  // Not awaited: without a connection it waits for one.
  const refetch = () => void client.invalidateQueries({ queryKey: addressQuery.queryKey });
  const take = (answer: Told) => {
    setTold(answer);
    client.setQueryData(addressQuery.queryKey, answer.calendarAddress);
  };
  const close = () => setAsked(null);
  const create = async () => {
    const result = await sendTwiceByKey(createCalendarAddress, {}, { changes: null });
    if (result.isSuccess) {
      take(result.data);
      toastSuccess(texts.created);
      return null;
    }
    toastRefusal(result);
    refetch();
    return result;
  };
  const replace = async () => {
    const result = await sendTwiceByKey(replaceCalendarAddress, {}, { changes: null });
    close();
    if (result.isSuccess) {
      take(result.data);
      toastSuccess(texts.replaced);
      return null;
    }
    toastRefusal(result);
    refetch();
    return result;
  };
  const stop = async () => {
    const result = await sendThroughExpiry(() => call(endCalendarAddress, {}, { changes: null }));
    close();
    // Gone is what was asked for.
    if (!result.isSuccess && result.statusCode !== 404) {
      toastRefusal(result);
      refetch();
      return result;
    }
    setTold(null);
    client.setQueryData(addressQuery.queryKey, { isAllowed, createdOnUtc: null, lastReadOnUtc: null });
    toastSuccess(texts.stopped);
    return null;
  };
  return (
    <Card title={texts.title}>
      <div className={css.stack}>
        <p className={css.soft}>{texts.words}</p>
        <p>{texts.warning}</p>
        {createdOnUtc === null ? null : (
          <Shared
            address={query.data}
            told={told?.calendarAddress.createdOnUtc === createdOnUtc ? told : null}
          />
        )}
        {isAllowed ? null : <p>{createdOnUtc === null ? texts.notAllowed : texts.notWorking}</p>}
        {refusal !== null ? (
          <p>{errorText({ code: refusal })}</p>
        ) : createdOnUtc === null ? (
          isAllowed && <CreateButton create={create} />
        ) : (
          <div className={css.line}>
            {isAllowed ? <Button onPress={() => setAsked('replace')}>{texts.replace}</Button> : null}
            <Button onPress={() => setAsked('stop')}>{texts.stop}</Button>
          </div>
        )}
      </div>
      {asked === 'replace' ? <ReplaceDialog onConfirm={replace} onClose={close} /> : null}
      {asked === 'stop' ? <StopDialog onConfirm={stop} onClose={close} /> : null}
    </Card>
  );
}

/** `told` is the address itself, as long as this screen has it. */
function Shared({ address, told }: { address: DataOf<typeof getCalendarAddress>; told: Told | null }) {
  const texts = calendarTexts();
  const formatMoment = useMoments();
  const { createdOnUtc, lastReadOnUtc } = address;
  return (
    <>
      <div>
        <strong>{texts.since(formatMoment(createdOnUtc!))}</strong>
        <p className={css.soft}>
          {lastReadOnUtc === null ? texts.neverRead : texts.lastRead(formatMoment(lastReadOnUtc))}
        </p>
      </div>
      {told === null ? (
        <p className={css.soft}>{texts.hidden}</p>
      ) : told.address === null ? (
        <p>{texts.lost}</p>
      ) : (
        <ToldAddress key={told.address} address={told.address} />
      )}
    </>
  );
}

function CreateButton({ create }: { create: Send }) {
  const { submit, isPending } = useSubmit();
  return (
    <div>
      <Button
        variant="primary"
        icon="calendar"
        isPending={isPending}
        onPress={() => void submit({ send: create })}
      >
        {calendarTexts().create}
      </Button>
    </div>
  );
}
