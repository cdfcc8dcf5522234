import { useSubmit } from '../../../lib/calls/use-submit.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { calendarTexts } from './calendar-texts.ts';

export type Send = Parameters<ReturnType<typeof useSubmit>['submit']>[0]['send'];
type Props = { onConfirm: Send; onClose: () => void };

export function ReplaceDialog(props: Props) {
  const { replaceTitle: title, replaceWords: words, replace: confirm } = calendarTexts();
  return <Question {...props} {...{ title, words, confirm }} />;
}

export function StopDialog(props: Props) {
  const { stopTitle: title, stopWords: words, stop: confirm } = calendarTexts();
  return <Question {...props} {...{ title, words, confirm }} />;
}

function Question({
  title,
  words,
  confirm,
  onConfirm,
  onClose,
}: Props & { title: string; words: string; confirm: string }) {
  const { isPending, submit } = useSubmit();
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={title}
      size="small"
      isAlert
      footer={
        <>
          <Button onPress={onClose}>{calendarTexts().cancel}</Button>
          <Button variant="danger" isPending={isPending} onPress={() => void submit({ send: onConfirm })}>
            {confirm}
          </Button>
        </>
      }
    >
      {words}
    </Modal>
  );
}
