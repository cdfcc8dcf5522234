import { useEffect, useRef, useState } from 'react';
import { checkEndTime, plainClassification } from '@staffroom/domain/bookings/create/booking-times.rules.ts';
import { reasonsForAbsence } from '@staffroom/domain/bookings/create/reasons-for-absence.ts';
import { textLengths } from '@staffroom/domain/bookings/booking-limits.ts';
import { isReplaceMeOpen } from '@staffroom/domain/replace-me/replace-me-status.ts';
import { atField } from '@staffroom/domain/errors/verdict.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { codePointLength } from '@staffroom/domain/text/code-points.ts';
import { minutesOfDay } from '@staffroom/domain/time/wall-time.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { atLastTime, textAtLastTime, useLastTime } from '../../shared/booking/last-time.ts';
import type { ReplaceMeDay, ReplaceMePlace } from '../../shared/replace-me/replace-me-queries.ts';
import { replaceMeScreenTexts } from './replace-me-screen-texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TimeInput } from '../../ui/dates/time-input.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { focusFirstProblem } from '../../ui/forms/focus-first-problem.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Select } from '../../ui/pickers/select.tsx';
import { DayCard } from './day-card.tsx';
import { TimeWords } from '../../ui/display/text/time-words.tsx';
import css from './replace-me-screen.module.css';
import { timesDependOn, useRequest } from './use-request.ts';
import type { Choices, RequestProps, TimeField } from './use-request.ts';

type ReplaceMeFormProps = RequestProps & {
  /** The date in the address. */
  startsAt: string | undefined;
  /** When this device received the status: milliseconds since 1970, UTC. */
  dataUpdatedAt: number;
};

/**
 * Both days with their buttons, and the details of the request. Typed values are kept until the request is accepted.
 */
export function ReplaceMeForm(props: ReplaceMeFormProps) {
  const { place, clientId, regional, startsAt, dataUpdatedAt } = props;
  const texts = replaceMeScreenTexts();
  const { choices, change: choose, values } = useChoices(place);
  const [isOpen, setOpen] = useState(false);
  const { form, showFirstProblem } = useFirstProblem();
  const { send, problem, timeProblem, pendingDay, missing } = useRequest(props, () => {
    setOpen(true);
    showFirstProblem();
  });
  const { lastTime, noteTyped } = useLastTime();
  const needsChoice = values.classificationId === null;
  const areTimes = minutesOfDay(values.startTime) !== null && minutesOfDay(values.endTime) !== null;
  const [misfit] = areTimes
    ? atLastTime(atField('endTime', checkEndTime(values, plainClassification, 0)), lastTime)
    : [];
  const problemOf = (field: TimeField) => {
    if (missing && values[field] === '') return formMessages.required;
    if (misfit !== undefined) return misfit.field === field ? textAtLastTime(misfit, regional) : undefined;
    // Changes of other fields do not affect a refusal of the times.
    const isUnchanged = timesDependOn.every(
      (key) => (timeProblem?.choices[key] ?? place.defaults[key]) === values[key],
    );
    return isUnchanged && timeProblem?.field === field ? timeProblem.message : undefined;
  };
  const change = (changed: Choices) => {
    noteTyped(changed, values);
    choose(changed);
  };
  const isNotesLength = codePointLength(values.notes) <= textLengths.notes;
  const title = place.classifications.find(({ id }) => id === values.classificationId)?.onlineTitle;
  const times = formatTimeSpan(values.startTime, values.endTime, regional.clock);
  const classification = (
    <Select
      label={texts.classification}
      isRequired
      options={place.classifications.map(({ id, onlineTitle }) => ({ id, label: onlineTitle }))}
      value={values.classificationId}
      placeholder={texts.classificationEmpty}
      errorMessage={missing && needsChoice ? texts.chooseClassification : undefined}
      onChange={(classificationId) => change({ classificationId })}
    />
  );
  // A choice that the person has to make stays in the same place once it is made.
  const [isAsked] = useState(place.defaults.classificationId === null);
  return (
    <div
      ref={form}
      className={css.form}
      data-unsaved={Object.keys(choices).length > 0 && place.days.some(canBeAsked)}
    >
      {isAsked && place.permitted && place.days.length > 0 ? classification : null}
      {problem === null ? null : (
        <Banner tone="problem" isLive>
          <TimeWords>{problem}</TimeWords>
        </Banner>
      )}
      <div className={css.days}>
        {place.days.map((day) => (
          <DayCard
            key={day.selectedDay}
            day={day}
            place={place}
            clientId={clientId}
            regional={regional}
            summary={[areTimes ? times : null, title].filter(Boolean).join('\u00A0· ')}
            isPending={pendingDay === day.selectedDay}
            dataUpdatedAt={dataUpdatedAt}
            isStart={startsAt === day.dateLocal}
            onPress={() => {
              const fits = areTimes && misfit === undefined && isNotesLength;
              const isComplete = !needsChoice && fits;
              if (!isComplete) {
                if (!fits || !isAsked) setOpen(true);
                showFirstProblem();
              }
              send(day, { choices, isComplete });
            }}
          />
        ))}
      </div>
      {place.permitted && place.days.some(canBeAsked) ? (
        <>
          <p className={css.quiet}>{place.needsApproval ? texts.needsApproval : texts.atOnce}</p>
          <Button
            variant="quiet"
            className={css.more}
            icon={isOpen ? 'chevron-up' : 'chevron-down'}
            aria-expanded={isOpen}
            onPress={() => setOpen(!isOpen)}
          >
            {texts.change}
          </Button>
          {isOpen ? (
            <div className={css.fields}>
              <TimeInput
                label={texts.start}
                isRequired
                value={values.startTime}
                usual={place.defaults.startTime}
                errorMessage={problemOf('startTime')}
                onChange={(startTime) => change({ startTime })}
              />
              <TimeInput
                label={texts.end}
                isRequired
                value={values.endTime}
                usual={place.defaults.endTime}
                errorMessage={problemOf('endTime')}
                onChange={(endTime) => change({ endTime })}
              />
              {isAsked ? null : classification}
              <Select
                label={texts.reason}
                options={reasonsForAbsence.map((reason) => ({ id: reason, label: reason }))}
                value={values.reason}
                onChange={(reason) => change({ reason })}
              />
              <div className={css.wide}>
                <TextArea
                  label={texts.notes}
                  value={values.notes}
                  maxLength={textLengths.notes}
                  onChange={(notes) => change({ notes })}
                />
              </div>
            </div>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

/** Whether the day can be requested now. If not, changing the details would have no effect. */
function canBeAsked({ ask, request }: ReplaceMeDay): boolean {
  return ask.ok && (request === null || !isReplaceMeOpen(request.status));
}

/** Moves the focus to the first invalid field, once its message is rendered. */
function useFirstProblem() {
  const form = useRef<HTMLDivElement>(null);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses > 0) focusFirstProblem(form.current);
  }, [presses]);
  return { form, showFirstProblem: () => setPresses((count) => count + 1) };
}

/** The person's changes, and the defaults overridden by them. */
function useChoices({ defaults }: ReplaceMePlace) {
  const [choices, set] = useState<Choices>({});
  const change = (more: Choices) => set((before) => ({ ...before, ...more }));
  return { choices, change, values: { ...defaults, ...choices } };
}
