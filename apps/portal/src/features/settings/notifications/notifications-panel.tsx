import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { contactMethods } from '@staffroom/domain/bookings/confirmations.rules.ts';
import {
  addPushSubscription,
  changeNotificationChoices,
  getNotificationChoices,
  removePushSubscription,
} from '@staffroom/domain/notifications/notification-choices.contract.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import type { DataOf } from '../../../lib/calls/call.ts';
import { queryFor } from '../../../lib/calls/query-for.ts';
import { useSubmit } from '../../../lib/calls/use-submit.ts';
import { toastFailure, toastRefusal, toastSuccess } from '../../../session/outcome-toasts.ts';
import { useVariant } from '../../../session/region.ts';
import { sendByKey } from '../../../session/send-by-key.ts';
import { useSupportRefusal } from '../../../session/use-support-refusal.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { QueryFailure } from '../../../shared/lists/query-failure.tsx';
import { StaleQuery, isRefused } from '../../../shared/lists/stale-query.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { CheckboxGroup } from '../../../ui/forms/checkbox-group.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { notificationTexts } from './notification-texts.ts';
import { findPushObstacle, removeDevice, turnPushOn } from './push-device.ts';
import css from '../settings-screen.module.css';

type Choices = DataOf<typeof getNotificationChoices>;
type Topic = keyof Choices['methods'];

type Hours = { from: string; until: string };

const none = 'none';
const nights: readonly Hours[] = [
  { from: '20:00', until: '07:00' },
  { from: '21:00', until: '06:00' },
  { from: '22:00', until: '05:00' },
];
const readDeviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const topics: readonly Topic[] = ['approvals', 'ownRequests', 'bookings'];
const choicesQuery = queryFor('contacts', getNotificationChoices, {});

/** How the contact is notified, the quiet hours, and the browsers that are notified. */
export function NotificationsPanel() {
  const texts = notificationTexts();
  const query = useQuery(choicesQuery);
  if (query.isPending) {
    return (
      <SkeletonGroup label={texts.loading}>
        <Skeleton shape="block" count={3} />
      </SkeletonGroup>
    );
  }
  if (query.data === undefined || isRefused(query.error))
    return <QueryFailure query={query} title={texts.notLoaded} />;
  return (
    <>
      <StaleQuery query={query} />
      <ChoicesCard choices={query.data} />
      <DevicesCard choices={query.data} />
    </>
  );
}

/** Sends all choices together, with the version on which they are based. */
function ChoicesCard({ choices }: { choices: Choices }) {
  const texts = notificationTexts();
  const client = useQueryClient();
  const refusal = useSupportRefusal()(changeNotificationChoices);
  const isDisabled = refusal !== null;
  const { submit, isPending } = useSubmit();
  const [form, setForm] = useState(choices);
  const [isTouched, setTouched] = useState(false);
  // What was saved elsewhere is shown as long as nothing was changed here.
  if (!isTouched && form !== choices) setForm(choices);
  const choose = (part: Partial<Choices>) => {
    setTouched(true);
    setForm({ ...form, ...part });
  };
  const { methods, quietHours: quiet, urgentPassesQuiet: passes, timeZone } = form;
  const deviceZone = readDeviceZone();
  const { clock } = useVariant();
  const kept = choices.quietHours;
  const isOffered = kept === null || nights.some((hours) => nameOf(hours) === nameOf(kept));
  const offered = isOffered ? nights : [kept, ...nights];
  const save = async () => {
    const body = { methods, quietHours: quiet, timeZone, urgentPassesQuiet: passes };
    const options = { ifMatch: form.version, changes: null };
    const result = await sendByKey(changeNotificationChoices, { body }, options);
    if (result.isSuccess) {
      client.setQueryData(choicesQuery.queryKey, result.data);
      setTouched(false);
      toastSuccess(texts.saved);
      return null;
    }
    toastRefusal(result);
    if (result.statusCode === 409) {
      const isThere = await client
        .refetchQueries({ queryKey: choicesQuery.queryKey }, { throwOnError: true })
        .then(
          () => true,
          () => false,
        );
      setTouched(!isThere);
    }
    return result;
  };
  return (
    <Card title={texts.title}>
      <div className={css.stack} data-unsaved={isTouched}>
        {refusal === null ? null : <Banner tone="acting" title={errorText({ code: refusal })} />}
        <p className={css.soft}>{texts.words}</p>
        {topics.map((topic) => (
          <CheckboxGroup
            key={topic}
            isDisabled={isDisabled}
            label={texts[topic]}
            {...(methods[topic].length === 0 && { description: texts.nothing })}
            value={methods[topic]}
            onChange={(value) =>
              choose({
                methods: {
                  ...methods,
                  [topic]: contactMethods.filter((method) => value.includes(method)),
                },
              })
            }
            options={contactMethods.map((method) => ({
              value: method,
              label: texts.methods[method],
              ...(choices.usable[method].why !== undefined && { description: choices.usable[method].why }),
            }))}
          />
        ))}
        <RadioGroup
          isDisabled={isDisabled}
          label={texts.quiet}
          description={`${texts.quietWords} ${texts.quietZone(timeZone)}`}
          value={quiet === null ? none : nameOf(quiet)}
          onChange={(value) =>
            choose({ quietHours: offered.find((hours) => nameOf(hours) === value) ?? null })
          }
          options={[
            ...offered.map((hours) => ({
              value: nameOf(hours),
              label: formatTimeSpan(hours.from, hours.until, clock),
            })),
            { value: none, label: texts.noQuiet },
          ]}
        />
        {isDisabled || quiet === null || timeZone === deviceZone ? null : (
          <div>
            <Button variant="quiet" onPress={() => choose({ timeZone: deviceZone })}>
              {texts.clockOfDevice(deviceZone)}
            </Button>
          </div>
        )}
        {quiet === null ? null : (
          <Switch
            isDisabled={isDisabled}
            isSelected={passes}
            onChange={(value) => choose({ urgentPassesQuiet: value })}
            description={texts.urgentWords}
          >
            {texts.urgent}
          </Switch>
        )}
        {isDisabled ? null : (
          <div>
            <Button variant="primary" isPending={isPending} onPress={() => void submit({ send: save })}>
              {texts.save}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** The browsers that receive notifications, and whether this one is among them. */
function DevicesCard({ choices }: { choices: Choices }) {
  const texts = notificationTexts();
  const client = useQueryClient();
  const { dateOrder } = useVariant();
  const [isBusy, setIsBusy] = useState(false);
  const obstacle = findPushObstacle();
  const refusalOf = useSupportRefusal();
  const notAdded = refusalOf(addPushSubscription);
  const mayRemove = refusalOf(removePushSubscription) === null;
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    await work();
    await client.invalidateQueries({ queryKey: choicesQuery.queryKey });
    setIsBusy(false);
  };
  const turnOn = () =>
    run(async () => {
      const outcome = await turnPushOn(choices.pushPublicKey);
      if (outcome.kind === 'on') toastSuccess(texts.turnedOn);
      else if (outcome.kind === 'refused') toastRefusal(outcome.by);
      else toastFailure(texts[findPushObstacle() ?? 'failed']);
    });
  const remove = (id: string) =>
    run(async () => {
      const refused = await removeDevice(id);
      if (refused) toastRefusal(refused);
      else toastSuccess(texts.removed);
    });
  return (
    <Card title={texts.device}>
      <div className={css.stack}>
        <p className={css.soft}>
          {notAdded ? errorText({ code: notAdded }) : obstacle === null ? texts.deviceWords : texts[obstacle]}
        </p>
        {obstacle === null && notAdded === null ? (
          <div>
            <Button isPending={isBusy} onPress={() => void turnOn()}>
              {texts.turnOn}
            </Button>
          </div>
        ) : null}
        {choices.devices.length === 0 ? null : (
          <ul aria-label={texts.devices} className={css.stack}>
            {choices.devices.map(({ id, addedOnUtc }) => {
              const added = texts.added(formatDate(addedOnUtc.slice(0, 10), { order: dateOrder }));
              return (
                <li key={id} className={css.line}>
                  {added}
                  {mayRemove ? (
                    <Button
                      variant="quiet"
                      isDisabled={isBusy}
                      aria-label={`${texts.remove}: ${added}`}
                      onPress={() => void remove(id)}
                    >
                      {texts.remove}
                    </Button>
                  ) : null}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Card>
  );
}

function nameOf({ from, until }: Hours): string {
  return `${from} ${until}`;
}
