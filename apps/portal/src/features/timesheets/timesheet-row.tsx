import { memo, useEffect, useRef, useState } from 'react';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { formatDuration } from '@staffroom/domain/time/wall-time.ts';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import { attentionOf } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import { toastRefusal } from '../../session/outcome-toasts.ts';
import { useVariant } from '../../session/region.ts';
import { AskedQuestion } from '../../shared/questions/asked-question.tsx';
import { questionTexts } from '../../shared/questions/question-texts.ts';
import { whileUndoing } from '../../shared/undo/while-undoing.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Button } from '../../ui/actions/button.tsx';
import { StatusMark, type StatusName } from '../../ui/display/status-mark.tsx';
import { TimeWords } from '../../ui/display/text/time-words.tsx';
import { VisuallyHidden } from '../../ui/display/text/visually-hidden.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import { useLazyComponent } from '../../ui/lazy/use-lazy-component.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { inMoney } from './in-money.ts';
import { changeRow } from './edit/change-row.ts';
import { hasDraft } from './edit/edit-drafts.ts';
import { signed } from './signed-minutes.ts';
import type { TimesheetView } from './group-timesheets.ts';
import { closeOutdatedFlagUndo, offerFlagUndo } from './flag-undo.ts';
import { focusChosenBar } from './submit/focus-chosen-bar.ts';
import { timesheetsTexts } from './timesheets-texts.ts';
import css from './timesheets.module.css';

export type TimesheetRowProps = {
  row: TimesheetRecord;
  view: TimesheetView;
  order: RegionalContext['order'];
  clock: RegionalContext['clock'];
  isChosen: boolean;
  /** Why the row was rejected at the last submission; null if it was not. */
  issue: string | null;
  isLocked: boolean;
  onChoose: (bookingId: string, isChosen: boolean) => void;
};

type PartProps = { row: TimesheetRecord; onClose: () => void };
const editPart = lazyComponent<PartProps>(
  async () => (await import('./edit/edit-timesheet.tsx')).EditTimesheet,
);
const askPart = lazyComponent<PartProps>(async () => (await import('./edit/ask-provider.tsx')).AskProvider);

const marks: Readonly<Record<'ready' | 'changed' | 'didNotHappen' | 'held', StatusName>> = {
  ready: 'filled',
  changed: 'unfilled',
  didNotHappen: 'problem',
  held: 'pending',
};

/** One educator's time on one booking: the booked and the claimed times, and the reason for a difference. */
export const TimesheetRow = memo(Row);

function Row({ row, view, order, clock, isChosen, issue, isLocked, onChoose }: TimesheetRowProps) {
  const texts = timesheetsTexts();
  const { taxWord } = useVariant();
  // A row that was moved in the list reopens its draft.
  const [opened, setOpened] = useState<'edit' | 'ask' | null>(() => (hasDraft(row) ? 'edit' : null));
  const [isSending, setSending] = useState(false);
  const [changedVersion, setChangedVersion] = useState<number | null>(null);
  // Once it is changed, it cannot be flagged again over its old state while the new one loads.
  const isPending = isSending || changedVersion === row.version;
  const element = useRef<HTMLDivElement>(null);
  // When a form closes, the focus returns to the button that opened it.
  useEffect(() => {
    if (opened === null) return;
    const own = element.current;
    return () => own?.querySelector<HTMLElement>(`[data-opens='${opened}']`)?.focus();
  }, [opened]);
  const attention = attentionOf(row) ?? 'ready';
  const who = view === 'educators' ? placeOf(row) : row.candidateFullName;
  const when = formatDate(row.dateLocal, { order });
  const name = `${row.candidateFullName}, ${when}`;
  const flag = async (didNotHappen: boolean, from = row) => {
    setSending(true);
    const result = await changeRow(from, { didNotHappen });
    setSending(false);
    if (!result.isSuccess) return toastRefusal(result);
    setChangedVersion(from.version);
    const { data } = result;
    if (didNotHappen) offerFlagUndo(data, () => void whileUndoing(flag(false, data)));
    else closeOutdatedFlagUndo([data]);
  };
  const isNotWorked = row.kind === 'didNotHappen';
  const differs =
    row.startTimeLocal !== row.originalStartTimeLocal || row.endTimeLocal !== row.originalEndTimeLocal;
  const difference = row.workedMinutes - row.bookedMinutes;
  const isEdited = isOtherThanClaimed(row);
  return (
    <div ref={element} className={css.row} role="group" aria-label={name}>
      <div className={css.choice}>
        {row.canModify && !isLocked && !row.isHeld ? (
          <Checkbox hidesLabel isSelected={isChosen} onChange={(next) => onChoose(row.bookingId, next)}>
            {texts.choose(row.candidateFullName, when)}
          </Checkbox>
        ) : null}
        {isChosen ? (
          <button type="button" className={css.toChosen} onClick={focusChosenBar}>
            {texts.toChosen}
          </button>
        ) : null}
      </div>
      <div className={css.words}>
        <p className={css.when}>
          <strong>{who}</strong>
          <span>{when}</span>
          {view === 'clients' && row.locationName !== row.clientName ? <span>{row.locationName}</span> : null}
        </p>
        <p className={css.times}>
          {differs || isNotWorked ? (
            <s>
              <VisuallyHidden>{texts.booked} </VisuallyHidden>
              <TimeWords>
                {formatTimeSpan(row.originalStartTimeLocal, row.originalEndTimeLocal, clock)}
              </TimeWords>
            </s>
          ) : null}
          {isNotWorked ? null : (
            <span>
              <TimeWords>{formatTimeSpan(row.startTimeLocal, row.endTimeLocal, clock)}</TimeWords>
            </span>
          )}
          {isNotWorked ? null : (
            <span className={css.soft}>
              {texts.breakWords(row.unpaidBreakMinutes)}
              {row.unpaidBreakMinutes === row.breakMinutes ? '' : ` (${texts.bookedBreak(row.breakMinutes)})`}
            </span>
          )}
        </p>
        {row.breaks.length === 0 || isNotWorked ? null : (
          <p className={css.soft}>
            <TimeWords>
              {row.breaks
                .map((one) => texts.breakOf[one.type](formatTimeSpan(one.startTime, one.endTime, clock)))
                .join(', ')}
            </TimeWords>
          </p>
        )}
        {isEdited ? <Claimed row={row} clock={clock} /> : null}
        <p className={css.soft}>
          {row.classificationTitle}
          {`\u00A0· ${texts.paid(row)}`}
          {isNotWorked
            ? ''
            : `\u00A0· ${texts.worked(formatDuration(row.workedMinutes).replaceAll(' ', '\u00A0'))}`}
          {row.expectedCost === null || isNotWorked
            ? ''
            : `\u00A0· ${texts.cost(inMoney(row.expectedCost), taxWord)}`}
        </p>
        {row.candidateSaysDidNotHappen && row.candidateNote === '' ? <p>{texts.educatorSaysNot}</p> : null}
        {row.isFlagged ? <p>{texts.flaggedHere}</p> : null}
        {row.candidateNote === '' ? null : (
          <p>
            <span className={css.soft}>
              {row.candidateSaysDidNotHappen ? `${texts.educatorSaysNot} ` : texts.educatorSays}
            </span>
            {row.candidateNote}
          </p>
        )}
        {row.note === '' ? null : (
          <p>
            <span className={css.soft}>{texts.weSay}</span>
            {row.note}
          </p>
        )}
        {row.question === null ? null : <AskedQuestion question={row.question} waits={texts.waits} />}
        {issue === null ? null : <p className={css.issue}>{issue}</p>}
      </div>
      <div className={css.state}>
        <StatusMark status={attention === 'ready' && isEdited ? 'unfilled' : marks[attention]} look="soft">
          {attention === 'ready' ? (isEdited ? texts.editedHere : texts.asBooked) : texts[attention]}
        </StatusMark>
        {difference === 0 || isNotWorked ? null : (
          <span className={css.difference}>
            <span aria-hidden="true">{signed(difference)}</span>
            <VisuallyHidden>{texts.difference(signed(difference))}</VisuallyHidden>
          </span>
        )}
      </div>
      {row.canModify && !isLocked && opened === null ? (
        <div className={css.actions}>
          {isNotWorked ? null : (
            <Button
              size="small"
              variant="quiet"
              icon="edit"
              data-opens="edit"
              aria-label={`${texts.edit}: ${name}`}
              onPress={() => setOpened('edit')}
            >
              {texts.edit}
            </Button>
          )}
          {row.candidateSaysDidNotHappen ? null : (
            <Button
              size="small"
              variant="quiet"
              icon={row.isFlagged ? 'undo' : 'flag'}
              isPending={isPending}
              aria-label={`${row.isFlagged ? texts.unflag : texts.flag}: ${name}`}
              onPress={() => void flag(!row.isFlagged)}
            >
              {row.isFlagged ? texts.unflag : texts.flag}
            </Button>
          )}
          {row.isHeld ? null : (
            <Button
              size="small"
              variant="quiet"
              icon="message"
              data-opens="ask"
              aria-label={`${questionTexts().ask}: ${name}`}
              onPress={() => setOpened('ask')}
            >
              {questionTexts().ask}
            </Button>
          )}
        </div>
      ) : null}
      {opened === null ? null : (
        <div className={css.opened}>
          <Opened part={opened === 'edit' ? editPart : askPart} row={row} onClose={() => setOpened(null)} />
        </div>
      )}
    </div>
  );
}

function Opened({ part, ...props }: PartProps & { part: typeof editPart }) {
  const { Component } = useLazyComponent(part, true);
  return Component === null ? null : <Component {...props} />;
}

/** Whether the client edited or flagged the educator's claim. */
function isOtherThanClaimed(row: TimesheetRecord): boolean {
  if (row.candidateStartTimeLocal === null) return false;
  return (
    row.isFlagged ||
    row.startTimeLocal !== row.candidateStartTimeLocal ||
    row.endTimeLocal !== row.candidateEndTimeLocal ||
    row.unpaidBreakMinutes !== row.candidateUnpaidBreakMinutes
  );
}

/** The educator's claim, with its own difference from the booking. */
function Claimed({ row, clock }: Pick<TimesheetRowProps, 'row' | 'clock'>) {
  const texts = timesheetsTexts();
  const {
    candidateStartTimeLocal: start,
    candidateEndTimeLocal: end,
    candidateUnpaidBreakMinutes: unpaid,
  } = row;
  if (start === null || end === null) return null;
  const words = [
    formatTimeSpan(start, end, clock),
    texts.breakWords(unpaid ?? 0),
    texts.difference(signed(row.differenceMinutes ?? 0)),
  ];
  return (
    <p className={css.soft}>
      <TimeWords>{texts.claimed(words.join(', '))}</TimeWords>
    </p>
  );
}

/** The client, and the location if it has another name. */
function placeOf({ clientName, locationName }: TimesheetRecord): string {
  return clientName === locationName ? clientName : `${clientName}, ${locationName}`;
}
