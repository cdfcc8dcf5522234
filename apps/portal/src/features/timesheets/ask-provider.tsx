import { useRef, useState } from 'react';
import { isBlank } from '@staffroom/domain/text/is-blank.ts';
import { questionLength } from '@staffroom/domain/timesheets/timesheet-limits.ts';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import { askAboutTimesheet } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { call } from '../../lib/calls/call.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { toastSuccess } from '../../session/outcome-toasts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { timesheetsTexts } from './timesheets-texts.ts';
import css from './timesheets.module.css';

/** A question about one row, which is held until the provider answers; no other row waits for it. */
export function AskProvider({ row, onClose }: { row: TimesheetRecord; onClose: () => void }) {
  const texts = timesheetsTexts();
  const [text, setText] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  const { submit, isPending, wasTried, refused } = useSubmit(() => input.current?.focus(), row.version);
  const send = async () => {
    const { bookingId, version } = row;
    const result = await call(
      askAboutTimesheet,
      { params: { bookingId }, body: { text: text.trim() } },
      { ifMatch: version, changes: { kind: 'timesheet', entityIds: [bookingId] } },
    );
    if (!result.isSuccess) return result;
    toastSuccess(texts.questionSent);
    onClose();
    return null;
  };
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit({ problems: isBlank(text) ? ['text'] : [], send });
      }}
    >
      <TextArea
        label={texts.question}
        description={texts.questionHint}
        value={text}
        onChange={setText}
        maxLength={questionLength}
        rows={2}
        isRequired
        inputRef={input}
        errorMessage={wasTried && isBlank(text) ? texts.questionRequired : undefined}
      />
      {refused === null ? null : (
        <Banner tone="problem" isLive>
          {refused.message}
        </Banner>
      )}
      <div className={css.buttons}>
        <Button variant="primary" type="submit" isPending={isPending}>
          {texts.send}
        </Button>
        <Button onPress={onClose}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
