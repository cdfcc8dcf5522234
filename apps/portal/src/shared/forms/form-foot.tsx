import { isUndecided, type CallFailed } from '../../lib/calls/call-result.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import css from './form-foot.module.css';

type Props = {
  refused: CallFailed | null;
  /** What to do when nobody knows whether it was done. */
  unknownWords?: string;
  submit: string;
  cancel: string;
  isPending: boolean;
  onCancel: () => void;
};

/** The footer of an inline form: the refusal, and the submit and cancel buttons. */
export function FormFoot({ refused, unknownWords, submit, cancel, isPending, onCancel }: Props) {
  return (
    <>
      {refused === null ? null : (
        <Banner tone="problem" title={refused.message} isLive>
          {isUndecided(refused) ? unknownWords : null}
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
