import type { CallFailed } from '../../lib/calls/call-result.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import css from './form-foot.module.css';

type Props = {
  refused: CallFailed | null;
  submit: string;
  cancel: string;
  isPending: boolean;
  onCancel: () => void;
};

/** The footer of an inline form: the refusal, and the submit and cancel buttons. */
export function FormFoot({ refused, submit, cancel, isPending, onCancel }: Props) {
  return (
    <>
      {refused === null ? null : (
        <Banner tone="problem" isLive>
          {refused.message}
        </Banner>
      )}
      <div className={css.buttons}>
        <Button variant="primary" type="submit" isPending={isPending}>
          {submit}
        </Button>
        <Button onPress={onCancel}>{cancel}</Button>
      </div>
    </>
  );
}
