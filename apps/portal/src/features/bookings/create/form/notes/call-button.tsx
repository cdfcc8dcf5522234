import { bookingFormTexts } from '../../booking-form-texts.ts';
import { Icon } from '../../../../../ui/display/icon.tsx';
import buttonCss from '../../../../../ui/actions/button.module.css';
import { phoneLink } from '../../../../../lib/links.ts';

/** Replaces the submit button when it is too late to book: a press calls the provider. */
export function CallButton({ name, phone }: { name: string; phone: string }) {
  return (
    <a
      href={phoneLink(phone)}
      className={`${buttonCss.button} ${buttonCss.primary} ${buttonCss.large} ${buttonCss.wide}`}
    >
      <Icon name="phone" />
      <span className={buttonCss.label}>
        {bookingFormTexts().call(name, phone.replaceAll(' ', '\u00A0'))}
      </span>
    </a>
  );
}
