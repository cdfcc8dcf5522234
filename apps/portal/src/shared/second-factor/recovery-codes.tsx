import { useEffect, useRef } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { CopyButton } from './copy-button.tsx';
import { securityTexts } from './security-texts.ts';
import css from './security.module.css';

type Props = { codes: readonly string[]; onKept: () => void };

/** Shown once: the server stores only hashes. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const texts = securityTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const download = () => {
    const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: texts.fileName });
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <div className={css.stack}>
      <h3 className={css.heading} tabIndex={-1} ref={heading}>
        {texts.codesTitle}
      </h3>
      <p className={css.soft}>{texts.codesWords}</p>
      <ul className={css.codes} aria-label={texts.codesLabel}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.line}>
        <CopyButton text={codes.join('\n')} />
        <Button icon="download" size="small" onPress={download}>
          {texts.download}
        </Button>
      </div>
      <div>
        <Button variant="primary" onPress={onKept}>
          {texts.kept}
        </Button>
      </div>
    </div>
  );
}
