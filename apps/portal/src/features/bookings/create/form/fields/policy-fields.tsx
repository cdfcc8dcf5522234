import { bookingFormTexts } from '../../booking-form-texts.ts';
import { Card } from '../../../../../ui/display/card.tsx';
import { Checkbox } from '../../../../../ui/forms/checkbox.tsx';
import { FieldMessages } from '../../../../../ui/forms/field.tsx';
import { Link } from '../../../../../ui/navigation/link.tsx';
import { FieldAnchor, type BookingPartProps } from './booking-field.tsx';
import css from './booking-fields.module.css';

/** Policies whose current version the contact has not agreed to; renders nothing if there are none. */
export function PolicyFields({ form, place, problemOf, onChange }: BookingPartProps) {
  const texts = bookingFormTexts();
  const { draft } = form;
  const agreed = new Set(draft.policiesAgreed.map((policy) => policy.policyId));
  const toAgree = place.details.policies.filter((policy) => !policy.agreed);
  if (toAgree.length === 0) return null;
  return (
    <Card title={texts.policies}>
      <FieldAnchor field="policiesAgreed">
        <div className={css.grid}>
          {toAgree.map((policy) => (
            <div key={policy.id} className={css.policy}>
              <Checkbox
                isSelected={agreed.has(policy.id)}
                isInvalid={problemOf('policiesAgreed') !== undefined && !agreed.has(policy.id)}
                isRequired
                onChange={(isAgreed) =>
                  onChange({
                    policiesAgreed: isAgreed
                      ? [...draft.policiesAgreed, { policyId: policy.id, version: policy.version }]
                      : draft.policiesAgreed.filter((one) => one.policyId !== policy.id),
                  })
                }
              >
                {texts.agree(policy.name)}
              </Checkbox>
              <Link href={policy.url}>{texts.readIt}</Link>
            </div>
          ))}
          <FieldMessages errorMessage={problemOf('policiesAgreed')} />
        </div>
      </FieldAnchor>
    </Card>
  );
}
