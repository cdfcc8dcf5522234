import { bookingDetailTexts } from './booking-detail-texts.ts';
import { toastFailure, toastSuccess } from '../../../session/outcome-toasts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import css from './number-to-quote.module.css';

/** The short number to give on the phone, and buttons that copy it or the address of the booking. */
export function NumberToQuote({ number, path }: { number: string; path: string }) {
  const texts = bookingDetailTexts();
  return (
    <div className={css.place}>
      <span>
        {texts.quote} <strong className={css.number}>{number}</strong>
      </span>
      <span className={css.actions}>
        <Button size="small" icon="copy" onPress={() => void copy(number, texts.numberCopied)}>
          {texts.copyNumber}
        </Button>
        <Button
          size="small"
          icon="copy"
          onPress={() => void copy(`${location.origin}${path}`, texts.linkCopied)}
        >
          {texts.copyLink}
        </Button>
      </span>
    </div>
  );
}

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Refused, or no HTTPS: the toast shows the text to copy by hand.
    return toastFailure(bookingDetailTexts().notCopied(text));
  }
  toastSuccess(done);
}
