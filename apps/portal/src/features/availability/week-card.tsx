import { useRef } from 'react';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { refusalCode } from '../../lib/calls/call-result.ts';
import { useStore } from '../../lib/store.ts';
import { toastFailure, toastRefusal, toastSuccess } from '../../session/outcome-toasts.ts';
import { useViewer } from '../../session/viewer.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TimeInput } from '../../ui/dates/time-input.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { focusFirstProblem } from '../../ui/forms/focus-first-problem.ts';
import { Select } from '../../ui/pickers/select.tsx';
import { saveAvailability, toBody } from './availability-query.ts';
import type { Availability } from './availability-query.ts';
import { availabilityTexts } from './availability-texts.ts';
import {
  findHoursProblems,
  formatDay,
  inOrder,
  isSameDay,
  isSameWeek,
  rebaseDraft,
  toWeekly,
  weekDraft,
  weekOf,
} from './week-draft.ts';
import type { DayDraft, HoursProblems, Week } from './week-draft.ts';
import css from './availability-screen.module.css';

/** The available weekdays and their hours. Edits are kept until they are saved or discarded. */
export function WeekCard({ saved, regional }: { saved: Availability; regional: RegionalContext }) {
  const texts = availabilityTexts();
  const form = useRef<HTMLDivElement>(null);
  const present = weekOf(saved);
  const kept = useStore(weekDraft);
  const draft = kept && rebaseDraft(kept, present);
  const week = draft?.week ?? present;
  const isChanged = draft !== null && !isSameWeek(week, present);
  const isConflict = isChanged && !isSameWeek(draft.base, present);
  const { submit, isPending, wasTried, reset } = useSubmit(() => focusFirstProblem(form.current));
  const change = (after: Week) => weekDraft.set({ base: draft?.base ?? present, week: after });
  const discard = () => {
    weekDraft.set(null);
    reset();
  };
  const problems = week.days.map((day) => (day.available ? findHoursProblems(day) : null));
  const send = async () => {
    const base = present;
    const result = await saveAvailability(saved, (now) =>
      isSameWeek(weekOf(now), base)
        ? { ...toBody(now), weekly: toWeekly(week), timeZone: week.timeZone }
        : null,
    );
    if (result.isSuccess) {
      discard();
      toastSuccess(texts.saved);
      return null;
    }
    // The card shows both versions.
    if (refusalCode(result) === 'stale_version') toastFailure(texts.changedElsewhere);
    else toastRefusal(result);
    return result;
  };
  const { weekStart } = regional.variant;
  return (
    <Card title={texts.week}>
      <div ref={form} className={css.stack} data-unsaved={isChanged}>
        <p className={css.soft}>{texts.weekWords}</p>
        {isConflict ? (
          <Banner
            tone="warning"
            isLive
            title={texts.changedTitle}
            actions={
              <Button size="small" onPress={discard}>
                {texts.takeOver}
              </Button>
            }
          >
            {texts.changedWords}
          </Banner>
        ) : null}
        <ul className={css.week} aria-label={texts.week}>
          {inOrder(weekStart).map((weekday) => {
            const day = week.days[weekday]!;
            const savedDay = present.days[weekday]!;
            const isOther = draft !== null && !isSameDay(draft.base.days[weekday]!, savedDay);
            return (
              <DayRow
                key={weekday}
                day={day}
                problems={wasTried ? problems[weekday]! : null}
                elsewhere={isOther && !isSameDay(day, savedDay) ? formatDay(savedDay, regional.clock) : null}
                onChange={(after) =>
                  change({ ...week, days: week.days.map((one) => (one.weekday === weekday ? after : one)) })
                }
              />
            );
          })}
        </ul>
        <ZoneField
          value={week.timeZone}
          saved={present.timeZone}
          onChange={(timeZone) => change({ ...week, timeZone })}
        />
        <div className={css.line}>
          <Button
            variant="primary"
            isPending={isPending}
            isDisabled={!isChanged}
            onPress={() =>
              void submit({ problems: problems.flatMap((one) => (one === null ? [] : ['week'])), send })
            }
          >
            {texts.save}
          </Button>
          {isChanged ? (
            <>
              <Button variant="quiet" isDisabled={isPending} onPress={discard}>
                {texts.discard}
              </Button>
              <span className={css.soft} role="status">
                {texts.unsaved}
              </span>
            </>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

type DayRowProps = {
  day: DayDraft;
  problems: HoursProblems | null;
  /** The day as another tab or device saved it. */
  elsewhere: string | null;
  onChange: (day: DayDraft) => void;
};

function DayRow({ day, problems, elsewhere, onChange }: DayRowProps) {
  const texts = availabilityTexts();
  const weekday = texts.weekdays[day.weekday]!;
  return (
    <li className={css.day}>
      <div className={css.weekday}>
        <Checkbox isSelected={day.available} onChange={(available) => onChange({ ...day, available })}>
          {weekday}
        </Checkbox>
      </div>
      {day.available ? (
        <div className={css.hours}>
          <TimeInput
            label={texts.from(weekday)}
            hidesLabel
            placeholder={texts.anyTime}
            value={day.from}
            errorMessage={problems?.from}
            onChange={(from) => onChange({ ...day, from })}
          />
          <span className={css.until}>{texts.until}</span>
          <TimeInput
            label={texts.to(weekday)}
            hidesLabel
            placeholder={texts.anyTime}
            value={day.to}
            errorMessage={problems?.to}
            onChange={(to) => onChange({ ...day, to })}
          />
        </div>
      ) : (
        <p className={css.off}>{texts.notAvailable}</p>
      )}
      {elsewhere === null ? null : <p className={css.elsewhere}>{texts.savedElsewhere(elsewhere)}</p>}
    </li>
  );
}

/** Shown if the contact's locations are in several time zones, or the contact has set their own. */
function ZoneField(props: { value: string; saved: string; onChange: (timeZone: string) => void }) {
  const texts = availabilityTexts();
  const { links } = useViewer();
  const { value, saved, onChange } = props;
  const places = links.groups.flatMap(({ clients }) => clients.flatMap(({ locations }) => locations));
  const zones = [...new Set([saved, value, ...places.map(({ timeZone }) => timeZone)])].toSorted();
  if (zones.length === 1) return <p className={css.soft}>{texts.inZone(texts.zoneName(value))}</p>;
  return (
    <Select
      label={texts.zone}
      description={texts.inZone(texts.zoneName(value))}
      options={zones.map((id) => ({ id, label: texts.zoneName(id), description: id }))}
      value={value}
      onChange={onChange}
    />
  );
}
