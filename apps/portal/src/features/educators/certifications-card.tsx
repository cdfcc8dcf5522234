import type { CandidateDetails } from '@staffroom/domain/candidates/candidates.contract.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Card } from '../../ui/display/card.tsx';
import { LabelChip } from '../../ui/display/label-chip.tsx';
import { educatorsTexts } from './educators-texts.ts';
import css from './educators.module.css';

type Props = { certifications: CandidateDetails['certifications']; regional: RegionalContext };

const tones = { valid: 'filled', expiresSoon: 'unfilled', expired: 'problem' } as const;
const icons = { valid: 'check', expiresSoon: 'clock', expired: 'warning' } as const;

/** Each certification with its last valid date, and what an expired one means. */
export function CertificationsCard({ certifications, regional }: Props) {
  const texts = educatorsTexts();
  const hasExpired = certifications.some(({ state }) => state === 'expired');
  if (certifications.length === 0) {
    return (
      <Card title={texts.certifications}>
        <p className={css.soft}>{texts.noCertifications}</p>
      </Card>
    );
  }
  return (
    <Card title={texts.certifications} isFlush>
      <ul className={css.rows}>
        {certifications.map(({ name, expiresOn, state }) => (
          <li key={name} className={css.line}>
            <div>
              <p>{name}</p>
              <p className={css.soft}>
                {expiresOn === null
                  ? texts.noExpiry
                  : state === 'expired'
                    ? texts.expiredOn(formatDate(expiresOn, regional))
                    : texts.expiresOn(formatDate(expiresOn, regional))}
              </p>
            </div>
            <LabelChip tone={tones[state]} icon={icons[state]}>
              {texts.states[state]}
            </LabelChip>
          </li>
        ))}
      </ul>
      {hasExpired ? <p className={`${css.padded} ${css.soft}`}>{texts.expiredWords}</p> : null}
    </Card>
  );
}
