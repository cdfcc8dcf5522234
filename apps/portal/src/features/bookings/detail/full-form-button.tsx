import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import { getFeedbackForm } from '@staffroom/domain/feedback/feedback.contract.ts';
import { call } from '../../../lib/calls/call.ts';
import { toastRefusal } from '../../../session/outcome-toasts.ts';
import { sendThroughExpiry } from '../../../session/send-through-expiry.ts';
import { useSupportRefusal } from '../../../session/use-support-refusal.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { bookingDetailTexts } from './booking-detail-texts.ts';
import css from './full-form-button.module.css';

/** Opens the full feedback form at its own address. */
export function FullFormButton({ bookingId }: { bookingId: string }) {
  const isRefused = useSupportRefusal()(getFeedbackForm) !== null;
  const open = async () => {
    const result = await sendThroughExpiry(() => call(getFeedbackForm, { params: { bookingId } }));
    if (result.isSuccess) location.assign(result.data.address);
    else toastRefusal(result, areaFailureTexts.feedbackForm);
  };
  if (isRefused) return null;
  return (
    <div className={css.fullForm}>
      <Button variant="quiet" size="small" onPress={() => void open()}>
        {bookingDetailTexts().fullForm}
      </Button>
    </div>
  );
}
