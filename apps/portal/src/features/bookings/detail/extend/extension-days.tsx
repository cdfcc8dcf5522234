import { maxBreakMinutes } from '@staffroom/domain/bookings/booking-limits.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { minutesOfDay } from '@staffroom/domain/time/wall-time.ts';
import { IconButton } from '../../../../ui/actions/icon-button.tsx';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import type { DateWording } from '../booking-detail.ts';
import { extendBookingTexts } from './extend-booking-texts.ts';
import { ExtensionTimes } from './extension-times.tsx';
import { capitalised, timesOf, type DayTimes, type DraftDay } from './extension-form.ts';
import { TimeWords } from '../../../../ui/display/text/time-words.tsx';
import dialogCss from '../actions/booking-dialog.module.css';
import css from './extension-days.module.css';

type Props = {
  days: readonly DraftDay[];
  /** The name shown in the days; null if the block has no educator. */
  educator: string | null;
  regional: DateWording;
  showsBreak: boolean;
  isStale: boolean;
  problems: Readonly<Record<string, Partial<Record<keyof DayTimes | 'dateLocal', string>>>>;
  onPick: (date: string, isPicked: boolean) => void;
  /** Null resets the day to the times of all days. */
  onTimes: (date: string, times: DayTimes | null) => void;
};

/** Every date up to the chosen end: whether it is added, its times, and whether the educator is free. */
export function ExtensionDays({ days, isStale, ...rest }: Props) {
  return (
    <fieldset className={dialogCss.group} aria-busy={isStale || undefined}>
      <legend className={dialogCss.heading}>{extendBookingTexts().days}</legend>
      <ul className={css.days}>
        {days.map((day) => (
          <li key={day.dateLocal} className={css.day} data-field={day.dateLocal}>
            <Day day={day} {...rest} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Day({
  day,
  educator,
  regional,
  showsBreak,
  problems,
  onPick,
  onTimes,
}: { day: DraftDay } & Omit<Props, 'days' | 'isStale'>) {
  const texts = extendBookingTexts();
  const { dateLocal, isBlocked, isPicked, isWeekend, hasOwnTimes } = day;
  const date = formatDate(dateLocal, regional);
  const problem = problems[dateLocal] ?? {};
  return (
    <>
      <div className={css.line}>
        <Checkbox
          isSelected={isPicked}
          isDisabled={isBlocked}
          isInvalid={problem.dateLocal !== undefined}
          onChange={(picked) => onPick(dateLocal, picked)}
          description={<TimeWords>{describeDay(day, educator, regional)}</TimeWords>}
        >
          <span className={css.title}>
            {date}
            {isWeekend ? <span className={css.weekend}>{texts.weekend}</span> : null}
          </span>
        </Checkbox>
        {isPicked ? (
          <IconButton
            icon={hasOwnTimes ? 'undo' : 'clock'}
            label={hasOwnTimes ? texts.sameTimesOn(date) : texts.ownTimesOf(date)}
            onPress={() => onTimes(dateLocal, hasOwnTimes ? null : timesOf(day))}
          />
        ) : null}
      </div>
      {problem.dateLocal === undefined ? null : <p className={css.problem}>{problem.dateLocal}</p>}
      {isPicked && hasOwnTimes ? (
        <div className={css.own}>
          <ExtensionTimes
            anchor={dateLocal}
            labels={{
              startTime: texts.startOn(date),
              endTime: texts.endOn(date),
              breakMinutes: texts.breakMinutes,
            }}
            values={timesOf(day)}
            showsBreak={showsBreak}
            maxBreak={maxBreakMinutes}
            problemOf={(name) => problem[name]}
            onChange={(changed) => onTimes(dateLocal, { ...timesOf(day), ...changed })}
          />
        </div>
      ) : null}
    </>
  );
}

function describeDay(day: DraftDay, educator: string | null, regional: DateWording): string {
  const texts = extendBookingTexts();
  if (day.isBlocked) return errorText({ code: 'location_restricted' });
  const isRead = minutesOfDay(day.startTime) !== null && minutesOfDay(day.endTime) !== null;
  const times = isRead ? formatTimeSpan(day.startTime, day.endTime, regional.clock) : '';
  const who =
    educator === null || day.candidateAvailable === null
      ? ''
      : !day.isAsProposed
        ? texts.checkedLater(educator)
        : capitalised(day.candidateAvailable ? texts.isFree(educator) : texts.isNotFree(educator));
  return [times, who].filter(Boolean).join('\u00A0· ');
}
