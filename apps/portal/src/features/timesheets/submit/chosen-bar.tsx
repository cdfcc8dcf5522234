import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import { checkSelection } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import type { TimesheetKind } from '@staffroom/domain/timesheets/timesheet-status.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { timesheetsTexts } from '../timesheets-texts.ts';
import { chosenBarId } from './focus-chosen-bar.ts';
import list from '../timesheets.module.css';
import css from './chosen-bar.module.css';

/** Actions for the selected rows. Rows of two kinds cannot be submitted together; the bar then says so. */
export function ChosenBar({
  rows,
  isPending,
  onClear,
  onSubmit,
}: {
  rows: readonly TimesheetRecord[];
  isPending: boolean;
  onClear: () => void;
  onSubmit: (kind: TimesheetKind, rows: readonly TimesheetRecord[]) => Promise<void>;
}) {
  const texts = timesheetsTexts();
  const [first] = rows;
  if (first === undefined) return null;
  const verdict = checkSelection(rows.map(({ kind }) => kind));
  return (
    <div
      id={chosenBarId}
      tabIndex={-1}
      className={css.bar}
      role="region"
      aria-label={texts.chosen(rows.length)}
      data-mixed={!verdict.ok || undefined}
    >
      <span role="status">{texts.chosen(rows.length)}</span>
      {verdict.ok ? null : (
        <span id="timesheets-mixed" className={list.issue}>
          {errorText({ code: verdict.code, params: {} })}
        </span>
      )}
      <div className={list.buttons}>
        <Button onPress={onClear}>{texts.clear}</Button>
        <Button
          variant="primary"
          isDisabled={!verdict.ok}
          isPending={isPending}
          {...(!verdict.ok && { 'aria-describedby': 'timesheets-mixed' })}
          onPress={() => void onSubmit(first.kind, rows)}
        >
          {texts.submit}
        </Button>
      </div>
    </div>
  );
}
