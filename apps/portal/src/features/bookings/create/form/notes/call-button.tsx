import { bookingFormTexts } from '../../booking-form-texts.ts';
import { Icon } from '../../../../../ui/display/icon.tsx';
import buttonCss from '../../../../../ui/actions/button.module.css';
import { phoneAddress } from '../../../../../shared/contact/call-link.tsx';

/** Instead of the button of a form that is too late to send: a press calls. */
export function CallButton({ name, phone }: { name: string; phone: string }) {
  return (
    <a
      href={phoneAddress(phone)}
      className={`${buttonCss.button} ${buttonCss.primary} ${buttonCss.large} ${buttonCss.wide}`}
    >
      <Icon name="phone" />
      <span className={buttonCss.label}>
        {bookingFormTexts().call(name, phone.replaceAll(' ', '\u00A0'))}
      </span>
    </a>
  );
}
