import { useRef, useState } from 'react';
import { invitePerson } from '@staffroom/domain/people/people.contract.ts';
import { checkAddress, toAddress } from '@staffroom/domain/people/people.rules.ts';
import type { PlaceRights } from '@staffroom/domain/people/people.rules.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import type { CallFailed } from '../../../lib/calls/call-result.ts';
import { isOnlyAbout, issueAt } from '../../../lib/calls/refusal-issues.ts';
import { useSubmit } from '../../../lib/calls/use-submit.ts';
import { toastRefusal, toastSuccess } from '../../../session/outcome-toasts.ts';
import { sendByKey } from '../../../session/send-by-key.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { focusFirstProblem } from '../../../ui/forms/focus-first-problem.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { peopleTexts } from './people-texts.ts';
import { listPlaces } from './list-places.ts';
import { RightsEditor } from './rights-editor.tsx';
import css from '../settings-screen.module.css';

type Field = 'email' | 'firstName' | 'lastName' | 'rights';
const fields: readonly Field[] = ['email', 'firstName', 'lastName', 'rights'];

/** The typed values are kept after a refusal. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const texts = peopleTexts();
  const { tree } = useViewer();
  const form = useRef<HTMLDivElement>(null);
  const { submit, isPending, refused, wasTried, reset } = useSubmit(() => focusFirstProblem(form.current));
  const [typed, setTyped] = useState({ email: '', firstName: '', lastName: '' });
  const [rights, setRights] = useState<PlaceRights[]>([]);
  const type = (field: keyof typeof typed) => (value: string) => {
    setTyped({ ...typed, [field]: value });
    if (refused !== null) reset();
  };
  const own: Partial<Record<Field, string>> = {
    ...(typed.email.trim() === ''
      ? { email: texts.required }
      : checkAddress(toAddress(typed.email)).ok
        ? {}
        : { email: errorText({ code: 'email_invalid' }) }),
    ...(typed.firstName.trim() === '' && { firstName: texts.required }),
    ...(typed.lastName.trim() === '' && { lastName: texts.required }),
    ...(rights.length === 0 && { rights: texts.rightsRequired }),
  };
  const problemOf = (field: Field) =>
    issueAt(refused, field) ??
    (refused !== null && codedFieldOf(refused) === field
      ? refused.message
      : wasTried
        ? own[field]
        : undefined);
  const send = async () => {
    const result = await sendByKey(
      invitePerson,
      { body: { ...typed, rights: rights.map((one) => ({ ...one, permissions: [...one.permissions] })) } },
      { changes: { kind: 'people', entityIds: [] } },
    );
    if (!result.isSuccess) {
      if (codedFieldOf(result) === null && !isOnlyAbout(result, fields)) toastRefusal(result);
      return result;
    }
    toastSuccess(texts.sent(result.data.email));
    onClose();
    return null;
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={texts.invite}
      keepsOnOutsidePress
      footer={
        <>
          <Button onPress={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            isPending={isPending}
            onPress={() => void submit({ problems: Object.keys(own), send, fieldOf })}
          >
            {texts.send}
          </Button>
        </>
      }
    >
      <div
        ref={form}
        className={css.stack}
        data-unsaved={rights.length > 0 || Object.values(typed).some((text) => text !== '')}
      >
        <TextInput
          label={texts.email}
          type="email"
          isRequired
          maxLength={254}
          value={typed.email}
          onChange={type('email')}
          errorMessage={problemOf('email')}
          autoComplete="off"
        />
        <TextInput
          label={texts.firstName}
          isRequired
          maxLength={100}
          value={typed.firstName}
          onChange={type('firstName')}
          errorMessage={problemOf('firstName')}
          autoComplete="off"
        />
        <TextInput
          label={texts.lastName}
          isRequired
          maxLength={100}
          value={typed.lastName}
          onChange={type('lastName')}
          errorMessage={problemOf('lastName')}
          autoComplete="off"
        />
        <RightsEditor
          tree={tree}
          places={listPlaces(tree, 'create')}
          rights={rights}
          onChange={setRights}
          errorMessage={problemOf('rights')}
        />
      </div>
    </Modal>
  );
}

/** The field that a refusal is about; the first one where it is about several. */
function fieldOf(refused: CallFailed): Field | null {
  return fields.find((field) => issueAt(refused, field) !== undefined) ?? codedFieldOf(refused);
}

/** The field that a refusal with a code names. */
function codedFieldOf({ error }: CallFailed): Field | null {
  const param = error.kind === 'code' ? (error.param ?? null) : null;
  return fields.find((field) => field === param) ?? null;
}
