import { useEffect, useRef } from 'react';
import { CopyButton } from '../../../shared/second-factor/copy-button.tsx';
import css from '../settings-screen.module.css';
import own from './told-address.module.css';
import { calendarTexts } from './calendar-texts.ts';

/** The address, told once: to be copied, or opened by the calendar program of this device. */
export function ToldAddress({ address }: { address: string }) {
  const texts = calendarTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={own.told}>
      <h3 className={own.heading} tabIndex={-1} ref={heading}>
        {texts.label}
      </h3>
      <p>{texts.once}</p>
      <p className={own.address}>{address}</p>
      <div className={css.line}>
        <CopyButton text={address} />
        <a href={address.replace(/^https?:/, 'webcal:')} className={own.open}>
          {texts.open}
        </a>
      </div>
      <p className={css.soft}>{texts.how}</p>
    </div>
  );
}
