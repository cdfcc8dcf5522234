import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { invitePerson } from '@staffroom/domain/people/people.contract.ts';
import type { Person } from '@staffroom/domain/people/people.contract.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { changesPeople, deactivatesPeople, invitesPeople } from '@staffroom/domain/people/people-access.ts';
import { canAll } from '@staffroom/domain/permissions/can.ts';
import { useDebounced } from '../../../lib/time/use-debounced.ts';
import { usePermissionView } from '../../../session/can.ts';
import { useSupportRefusal } from '../../../session/use-support-refusal.ts';
import { useViewer } from '../../../session/viewer.ts';
import { EmailLock } from '../../../shared/contact/email-lock.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { LabelChip } from '../../../ui/display/label-chip.tsx';
import { EmailWords } from '../../../ui/display/text/email-words.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryFailure } from '../../../shared/lists/query-failure.tsx';
import type { QueryFailureProps } from '../../../shared/lists/query-failure.tsx';
import { StaleQuery, isRefused } from '../../../shared/lists/stale-query.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { peopleQuery } from './people-query.ts';
import { peopleTexts } from './people-texts.ts';
import { nameOf, PersonDialog } from './person-dialog.tsx';
import { PersonRights } from './person-rights.tsx';
import { useMoments } from '../devices/use-moments.ts';
import css from '../settings-screen.module.css';

/** Longer than the pause between two key presses. */
const pauseMs = 120;

/** The people of the viewer's clients, their rights, and how to add or remove people. */
export function PeoplePanel() {
  const texts = peopleTexts();
  const [typed, setTyped] = useState('');
  const search = useDebounced([...typed.trim()].slice(0, 100).join(''), pauseMs);
  const query = useQuery({ ...peopleQuery(search), placeholderData: keepPreviousData });
  const refusal = useSupportRefusal()(invitePerson);
  const view = usePermissionView();
  const { emailVerified } = useViewer().contact;
  const isLocked =
    !emailVerified && [invitesPeople, changesPeople, deactivatesPeople].some((list) => canAll(view, list));
  const mayInvite = canAll(view, invitesPeople) && refusal === null && !isLocked;
  const [open, setOpen] = useState<string | null>(null);
  const [invites, setInvites] = useState(false);
  const { people = [], hasMore = false } = query.data ?? {};
  const chosen = people.find(({ id }) => id === open);
  return (
    <div className={css.panel}>
      <Card title={texts.title}>
        <div className={css.stack}>
          {refusal === null ? null : <Banner tone="acting" title={errorText({ code: refusal })} />}
          <p className={css.soft}>{texts.words}</p>
          {isLocked ? <EmailLock place="part" /> : null}
          {mayInvite ? (
            <div>
              <Button variant="primary" icon="plus" onPress={() => setInvites(true)}>
                {texts.invite}
              </Button>
            </div>
          ) : null}
          <TextInput
            label={texts.search}
            hidesLabel
            type="search"
            placeholder={texts.search}
            value={typed}
            onChange={setTyped}
          />
          {query.data === undefined || isRefused(query.error) ? null : <StaleQuery query={query} />}
          <PeopleList query={query} people={people} onOpen={setOpen} />
          {hasMore ? <p className={css.soft}>{texts.more}</p> : null}
        </div>
      </Card>
      {invites ? <InviteDialog onClose={() => setInvites(false)} /> : null}
      {chosen ? <PersonDialog key={chosen.id} person={chosen} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

type ListProps = {
  query: QueryFailureProps['query'] & { readonly isPending: boolean; readonly data: unknown };
  people: readonly Person[];
  onOpen: (id: string) => void;
};

function PeopleList({ query, people, onOpen }: ListProps) {
  const texts = peopleTexts();
  if (query.isPending) {
    return (
      <SkeletonGroup label={texts.loading}>
        <Skeleton shape="block" count={3} />
      </SkeletonGroup>
    );
  }
  if (query.data === undefined || isRefused(query.error))
    return <QueryFailure query={query} title={texts.failed} />;
  if (people.length === 0) {
    return (
      <EmptyState title={texts.none} icon="people" isCompact>
        {texts.noneWords}
      </EmptyState>
    );
  }
  return (
    <ul aria-label={texts.title} className={css.stack}>
      {people.map((person) => (
        <li key={person.id} className={css.line}>
          <PersonRow person={person} onOpen={() => onOpen(person.id)} />
        </li>
      ))}
    </ul>
  );
}

const tones = { active: 'neutral', invited: 'accent', expired: 'pending', deactivated: 'cancelled' } as const;

function PersonRow({ person, onOpen }: { person: Person; onOpen: () => void }) {
  const texts = peopleTexts();
  const formatMoment = useMoments();
  const name = nameOf(person);
  const { state, sentAt, expiresAt, lastSignedInAt } = person;
  const moment = person.isInvitation
    ? `${texts.sentAt(formatMoment(sentAt!))}. ${state === 'expired' ? texts.expiredAt(formatMoment(expiresAt!)) : texts.expiresAt(formatMoment(expiresAt!))}`
    : lastSignedInAt === null
      ? texts.never
      : texts.lastSignIn(formatMoment(lastSignedInAt));
  return (
    <>
      <Avatar name={name} isDecorative />
      <div className={css.facts}>
        <strong>{name}</strong>
        <p className={css.soft}>
          <EmailWords>{person.email}</EmailWords>
        </p>
        <PersonRights person={person} />
        <p className={css.soft}>{moment}</p>
      </div>
      <div className={css.aside}>
        {person.isSelf ? <LabelChip tone="accent">{texts.self}</LabelChip> : null}
        {state === 'active' ? null : <LabelChip tone={tones[state]}>{texts.state[state]}</LabelChip>}
        <Button size="small" aria-label={texts.open(name)} onPress={onOpen}>
          {texts.show}
        </Button>
      </div>
    </>
  );
}
