import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { saveStandardBooking } from '@staffroom/domain/profile/profile.contract.ts';
import { textLengths } from '@staffroom/domain/bookings/booking-limits.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { isOnlyAbout, issueAt } from '../../../../lib/calls/refusal-issues.ts';
import { useSubmit } from '../../../../lib/calls/use-submit.ts';
import { saveTemplateTexts } from './save-template-texts.ts';
import { toastRefusal, toastSuccess } from '../../../../session/outcome-toasts.ts';
import { sendByKey } from '../../../../session/send-by-key.ts';
import { reloadViewer } from '../../../../session/viewer.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { Modal } from '../../../../ui/overlay/modal.tsx';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { bookingQuery } from '../../../../shared/booking/booking-queries.ts';
import type { OverlayState } from '../../../../ui/lazy/lazy-overlay.tsx';
import type { BookingDetail } from '../booking-detail.ts';
import { toTemplate } from './booking-template.ts';
import css from './save-template.module.css';

/** The button that saves a booking as a template; the default template prefills the booking form. */
export function SaveTemplate({ bookingId }: { bookingId: string }) {
  const { data: booking } = useQuery(bookingQuery(bookingId));
  const [isOpen, setOpen] = useState(false);
  if (booking === undefined) return null;
  return (
    <>
      <Button icon="star" onPress={() => setOpen(true)}>
        {saveTemplateTexts().saveTemplate}
      </Button>
      <SaveTemplateDialog isOpen={isOpen} onClose={() => setOpen(false)} booking={booking} />
    </>
  );
}

/** Asks for the name of the template. */
export function SaveTemplateDialog({ isOpen, onClose, booking }: OverlayState & { booking: BookingDetail }) {
  const texts = saveTemplateTexts();
  const [name, setName] = useState('');
  const [makeDefault, setMakeDefault] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { wasTried, isPending, refused, submit, reset } = useSubmit(() => input.current?.focus());
  const save = async () => {
    const body = { name: name.trim(), ...toTemplate(booking), makeDefault };
    const result = await sendByKey(saveStandardBooking, { body }, { changes: null });
    if (!result.isSuccess) {
      if (!isOnlyAbout(result, ['name'])) toastRefusal(result);
      return result;
    }
    // The template is saved even if the list of templates cannot be reloaded.
    await reloadViewer().catch(() => undefined);
    toastSuccess(texts.templateSaved(name.trim()));
    onClose();
    return null;
  };
  const isMissing = name.trim() === '';
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={texts.saveTemplate}
      size="small"
      keepsOnOutsidePress
      footer={
        <>
          <Button onPress={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            isPending={isPending}
            onPress={() =>
              void submit({
                problems: isMissing ? ['name'] : [],
                send: save,
                fieldOf: (refusal) => (isOnlyAbout(refusal, ['name']) ? 'name' : null),
              })
            }
          >
            {texts.save}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <TextInput
          label={texts.name}
          isRequired
          maxLength={textLengths.name}
          value={name}
          onChange={(typed) => {
            setName(typed);
            if (refused !== null) reset();
          }}
          inputRef={input}
          errorMessage={
            issueAt(refused, 'name') ?? (wasTried && isMissing ? formMessages.required : undefined)
          }
        />
        <Checkbox isSelected={makeDefault} onChange={setMakeDefault}>
          {texts.startFromIt}
        </Checkbox>
      </div>
    </Modal>
  );
}
