import { useState } from 'react';
import {
  changePersonRights,
  deactivatePerson,
  reactivatePerson,
  resetPersonFactor,
  sendInvitationAgain,
  withdrawInvitation,
} from '@staffroom/domain/people/people.contract.ts';
import type { Person } from '@staffroom/domain/people/people.contract.ts';
import { looksAfter } from '@staffroom/domain/people/people.rules.ts';
import type { PlaceRights } from '@staffroom/domain/people/people.rules.ts';
import { refusalCode } from '../../../lib/calls/call-result.ts';
import type { CallResult } from '../../../lib/calls/call-result.ts';
import { useSubmit } from '../../../lib/calls/use-submit.ts';
import { toastRefusal, toastSuccess } from '../../../session/outcome-toasts.ts';
import { sendByKey } from '../../../session/send-by-key.ts';
import { useSupportRefusal } from '../../../session/use-support-refusal.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmailWords } from '../../../ui/display/text/email-words.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { peopleTexts } from './people-texts.ts';
import { PersonRights } from './person-rights.tsx';
import { listPlaces, placeOf } from './list-places.ts';
import { isSameRights } from './rights-draft.ts';
import { RightsEditor } from './rights-editor.tsx';
import { useMoments } from '../devices/use-moments.ts';
import css from '../settings-screen.module.css';

const sureTexts = { deactivate: 'sure', withdraw: 'sureWithdraw', resetFactor: 'sureResetFactor' } as const;

type Props = { person: Person; onClose: () => void };

/** A person's rights, their history, and the actions for the person. */
export function PersonDialog({ person, onClose }: Props) {
  const texts = peopleTexts();
  const [asks, setAsks] = useState<'deactivate' | 'withdraw' | 'resetFactor' | null>(null);
  const offers = useOffers(person);
  const edits = offers('changeRights') && person.state === 'active';
  const { draft, setDraft, isChanged, wasChanged } = useDraft(person, edits);
  const { isPending, run } = useActions(person, onClose);
  const name = nameOf(person);
  if (asks !== null) {
    return (
      <Modal
        isOpen
        isAlert
        onClose={() => setAsks(null)}
        title={texts[asks]}
        size="small"
        footer={
          <>
            <Button onPress={() => setAsks(null)}>{texts.keep}</Button>
            <Button variant="danger" isPending={isPending} onPress={() => run(asks)}>
              {texts[asks]}
            </Button>
          </>
        }
      >
        <p>{texts[sureTexts[asks]](name)}</p>
      </Modal>
    );
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={name}
      keepsOnOutsidePress
      footer={
        <>
          {offers('deactivate') ? (
            <Button variant="danger" onPress={() => setAsks('deactivate')}>
              {texts.deactivate}
            </Button>
          ) : null}
          {offers('resetFactor') ? (
            <Button onPress={() => setAsks('resetFactor')}>{texts.resetFactor}</Button>
          ) : null}
          {offers('withdraw') ? (
            <Button variant="danger" onPress={() => setAsks('withdraw')}>
              {texts.withdraw}
            </Button>
          ) : null}
          {offers('sendAgain') ? (
            <Button isPending={isPending} onPress={() => run('sendAgain')}>
              {texts.sendAgain}
            </Button>
          ) : null}
          {offers('reactivate') ? (
            <Button variant="primary" isPending={isPending} onPress={() => run('reactivate')}>
              {texts.reactivate}
            </Button>
          ) : null}
          {edits ? (
            <Button variant="primary" isPending={isPending} onPress={() => run('changeRights', draft)}>
              {texts.save}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={css.stack} data-unsaved={edits && isChanged}>
        {wasChanged ? <Banner tone="warning" title={texts.changed} isLive /> : null}
        <p className={css.soft}>
          <EmailWords>{person.email}</EmailWords>
        </p>
        {person.actions.sendAgain.code === 'invitation_sent_recently' ? (
          <p className={css.soft}>{texts.sentRecently}</p>
        ) : null}
        <PersonRights person={person} />
        {edits ? <Editor person={person} draft={draft} onChange={setDraft} /> : null}
        <History person={person} />
      </div>
    </Modal>
  );
}

export function nameOf({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

/** The edited rights. If somebody else changes the person, they are reset with a message. */
function useDraft(person: Person, edits: boolean) {
  const { tree } = useViewer();
  const own = (): PlaceRights[] =>
    person.rights
      .filter((place) => looksAfter(tree, place, 'modify'))
      .map((place) => ({ ...placeOf(place), permissions: place.permissions }));
  const [kept, setKept] = useState({ version: person.version, draft: own(), wasChanged: false });
  if (kept.version !== person.version) {
    setKept({ version: person.version, draft: own(), wasChanged: edits });
  }
  return {
    ...kept,
    isChanged: !isSameRights(kept.draft, own()),
    setDraft: (draft: PlaceRights[]) => setKept({ ...kept, draft }),
  };
}

type EditorProps = {
  person: Person;
  draft: readonly PlaceRights[];
  onChange: (draft: PlaceRights[]) => void;
};

function Editor({ person, draft, onChange }: EditorProps) {
  const { tree } = useViewer();
  return (
    <RightsEditor
      key={person.version}
      tree={tree}
      places={listPlaces(tree, 'modify')}
      rights={draft}
      onChange={onChange}
    />
  );
}

function History({ person: { history } }: { person: Person }) {
  const texts = peopleTexts();
  const formatMoment = useMoments();
  if (history.length === 0) return null;
  return (
    <section aria-label={texts.history}>
      <h3>{texts.history}</h3>
      <ul>
        {history.map(({ kind, at, by }) => (
          <li key={`${kind} ${at}`} className={css.soft}>
            {texts.did[kind](by ?? texts.provider)}, {formatMoment(at)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const endpoints = {
  resetFactor: resetPersonFactor,
  deactivate: deactivatePerson,
  reactivate: reactivatePerson,
  sendAgain: sendInvitationAgain,
  withdraw: withdrawInvitation,
  changeRights: changePersonRights,
};
type ActionName = keyof typeof endpoints;

/** Which actions the server allows, by what the person is and by who asks. */
function useOffers({ actions }: Person): (action: ActionName) => boolean {
  const refusalOf = useSupportRefusal();
  return (action) => actions[action].ok && refusalOf(endpoints[action]) === null;
}

function useActions(person: Person, onClose: () => void) {
  const texts = peopleTexts();
  const { submit, isPending } = useSubmit(undefined, person.version);
  const name = nameOf(person);
  const done: Record<ActionName, string> = {
    deactivate: texts.deactivated(name),
    reactivate: texts.reactivated(name),
    resetFactor: texts.factorTakenOff(name),
    sendAgain: texts.sent(person.email),
    withdraw: texts.withdrawn,
    changeRights: texts.saved(name),
  };
  const run = (action: ActionName, draft: readonly PlaceRights[] = []) =>
    void submit({
      send: async () => {
        const result = await sendAction(person, action, draft);
        if (result.isSuccess) {
          toastSuccess(done[action]);
          onClose();
          return null;
        }
        toastRefusal(result);
        // Gone or in another state: the list shows the current state.
        const code = refusalCode(result);
        if (code === 'not_found' || code === 'person_state_changed') onClose();
        return result;
      },
    });
  return { run, isPending };
}

function sendAction(
  { id, version }: Person,
  action: ActionName,
  draft: readonly PlaceRights[],
): Promise<CallResult<unknown>> {
  const options = {
    ifMatch: version,
    changes: { kind: 'people', entityIds: [id] },
  } as const;
  const personal = { params: { personId: id } };
  const invitation = { params: { invitationId: id } };
  switch (action) {
    case 'deactivate':
      return sendByKey(deactivatePerson, personal, options);
    case 'resetFactor': {
      // Without a version: the person's rights may have changed meanwhile, and the factor is lost all the same.
      const { ifMatch: _version, ...unversioned } = options;
      return sendByKey(resetPersonFactor, personal, unversioned);
    }
    case 'reactivate':
      return sendByKey(reactivatePerson, personal, options);
    case 'sendAgain':
      return sendByKey(sendInvitationAgain, invitation, options);
    case 'withdraw':
      return sendByKey(withdrawInvitation, invitation, options);
    case 'changeRights': {
      const rights = draft.map((one) => ({ ...one, permissions: [...one.permissions] }));
      return sendByKey(changePersonRights, { ...personal, body: { rights } }, options);
    }
  }
}
