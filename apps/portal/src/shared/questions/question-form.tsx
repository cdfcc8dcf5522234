import { useEffect, useRef } from 'react';
import { isBlank } from '@staffroom/domain/text/is-blank.ts';
import { questionLength } from '@staffroom/domain/timesheets/timesheet-limits.ts';
import type { CallResult } from '../../lib/calls/call-result.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { useKeptText } from '../../session/kept-text.ts';
import { toastSuccess } from '../../session/outcome-toasts.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { FormFoot } from '../forms/form-foot.tsx';
import { questionTexts } from './question-texts.ts';
import css from './questions.module.css';

type Props = {
  /** Of the item that the question is about: what is typed is kept under it until it is sent or cancelled. */
  itemKey: string;
  hint: string;
  /** The current state of the item that the question is about. */
  current: unknown;
  onSend: (text: string) => Promise<CallResult<unknown>>;
  onClose: () => void;
};

/** An inline form for a question to the provider. */
export function QuestionForm({ itemKey, hint, current, onSend, onClose }: Props) {
  const texts = questionTexts();
  const [text, setText] = useKeptText(`question ${itemKey}`);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { submit, isPending, wasTried, refused } = useSubmit(() => input.current?.focus(), current);
  const close = () => {
    setText('');
    onClose();
  };
  const send = async () => {
    const result = await onSend(text.trim());
    if (!result.isSuccess) return result;
    toastSuccess(texts.sent);
    close();
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
        description={hint}
        value={text}
        onChange={setText}
        maxLength={questionLength}
        rows={2}
        isRequired
        inputRef={input}
        errorMessage={wasTried && isBlank(text) ? texts.required : undefined}
      />
      <FormFoot
        refused={refused}
        submit={texts.send}
        cancel={texts.cancel}
        isPending={isPending}
        onCancel={close}
      />
    </form>
  );
}
