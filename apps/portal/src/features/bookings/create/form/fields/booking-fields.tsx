import { bookingFormTexts } from '../../booking-form-texts.ts';
import { Card } from '../../../../../ui/display/card.tsx';
import { LazyPart } from '../../../../../ui/feedback/lazy-part.tsx';
import { lazyComponent } from '../../../../../ui/lazy/lazy-component.ts';
import { FieldAnchor, type BookingPartProps } from './booking-field.tsx';
import { ConfirmationFields } from './confirmation-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import type { FieldProblem } from '../problems/field-problem.ts';
import { messageOf } from '../problems/form-problems.ts';
import { WhatYouNeedFields } from './what-you-need-fields.tsx';
import { WhereAndWhenFields } from './where-and-when-fields.tsx';

type BookingFieldsProps = Omit<BookingPartProps, 'problemOf'> & { problems: readonly FieldProblem[] };

// Loaded lazily: few people have policies that they have not agreed to yet.
const policyFields = lazyComponent<BookingPartProps>(
  async () => (await import('./policy-fields.tsx')).PolicyFields,
);

/** The fields in the order in which an officer thinks of them: where, when, what, whom to tell. */
export function BookingFields({ problems, ...common }: BookingFieldsProps) {
  const texts = bookingFormTexts();
  const { form, place, regional, onChange } = common;
  const { draft } = form;
  const problemOf = (field: string) => messageOf(problems, field);
  const part = { ...common, problemOf };
  return (
    <>
      <WhereAndWhenFields {...part} />
      <WhatYouNeedFields {...part} />
      <Card title={texts.whoToTell}>
        <FieldAnchor field="confirmations">
          <ConfirmationFields
            contacts={place.contacts}
            booked={{ ...draft, timeZone: place.location.timeZone }}
            value={draft.confirmations}
            regional={regional}
            errorMessage={problemOf('confirmations')}
            onChange={(confirmations) => onChange({ confirmations })}
          />
        </FieldAnchor>
      </Card>
      <MoreFields {...part} />
      {place.details.policies.every(({ agreed }) => agreed) ? null : (
        <LazyPart part={policyFields} props={part} />
      )}
    </>
  );
}
