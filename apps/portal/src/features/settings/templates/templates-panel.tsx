import { useRef, useState } from 'react';
import { textLengths } from '@staffroom/domain/bookings/booking-limits.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { changeStandardBooking, removeStandardBooking } from '@staffroom/domain/profile/profile.contract.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { goTo } from '../../../lib/navigation/go-to.ts';
import { bookingsLink, createBookingLink } from '../../../lib/links.ts';
import { call } from '../../../lib/calls/call.ts';
import { isOnlyAbout, issueAt } from '../../../lib/calls/refusal-issues.ts';
import { useSubmit } from '../../../lib/calls/use-submit.ts';
import { formatProblem } from '../../../shared/booking/fit-texts.ts';
import { TimeWords } from '../../../ui/display/text/time-words.tsx';
import { templateTexts } from './template-texts.ts';
import { useMayBook } from '../../../session/can.ts';
import { toastRefusal, toastSuccess } from '../../../session/outcome-toasts.ts';
import { sendByKey } from '../../../session/send-by-key.ts';
import { sendThroughExpiry } from '../../../session/send-through-expiry.ts';
import { useVariant } from '../../../session/region.ts';
import { useIsOffered } from '../../../session/use-support-refusal.ts';
import { reloadViewer, useViewer, type StandardBooking, type Viewer } from '../../../session/viewer.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { LabelChip } from '../../../ui/display/label-chip.tsx';
import { Menu } from '../../../ui/overlay/menu/menu.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { locationNameOf, toBody, currentIn } from './template-changes.ts';
import screenCss from '../settings-screen.module.css';
import css from './templates-panel.module.css';

type Asked = { what: 'rename' | 'remove'; template: StandardBooking };

/** The contact's own templates, the default first. */
export function TemplatesPanel() {
  const texts = templateTexts();
  const templates = useViewer().contact.standardBookings;
  const mayBook = useMayBook();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  if (templates.length === 0) {
    return (
      <EmptyState
        title={texts.emptyTitle}
        icon="star"
        actions={<Button onPress={() => goTo(bookingsLink())}>{texts.toBookings}</Button>}
      >
        {mayBook ? texts.emptyWords : texts.emptyForReaders}
      </EmptyState>
    );
  }
  return (
    <div className={screenCss.panel}>
      <p className={screenCss.soft}>{mayBook ? texts.words : texts.wordsForReaders}</p>
      <ul className={css.list}>
        {templates.map((template, index) => (
          <li key={template.id} className={css.template}>
            <Template
              template={template}
              isDefault={index === 0}
              onAsk={(what) => setAsked({ what, template })}
            />
          </li>
        ))}
      </ul>
      {asked?.what === 'rename' ? <RenameDialog template={asked.template} onClose={close} /> : null}
      {asked?.what === 'remove' ? <RemoveDialog template={asked.template} onClose={close} /> : null}
    </div>
  );
}

function Template({
  template,
  isDefault,
  onAsk,
}: {
  template: StandardBooking;
  isDefault: boolean;
  onAsk: (what: Asked['what']) => void;
}) {
  const texts = templateTexts();
  const { clock } = useVariant();
  const { links } = useViewer();
  const mayBook = useMayBook();
  const mayChange = useIsOffered(changeStandardBooking, removeStandardBooking);
  const { submit } = useSubmit();
  const makeDefault = async () => {
    const body = toBody(template, { makeDefault: true });
    const result = await sendByKey(
      changeStandardBooking,
      { params: { standardBookingId: template.id }, body },
      { ifMatch: template.version, changes: null },
    );
    if (result.isSuccess) toastSuccess(texts.nowDefault(result.data.name));
    else toastRefusal(result);
    await reload();
    return result.isSuccess ? null : result;
  };
  const { name } = template;
  return (
    <>
      <div className={css.words}>
        <h2 className={css.name}>
          {name} {isDefault ? <LabelChip tone="accent">{texts.isDefault}</LabelChip> : null}
        </h2>
        <p className={css.facts}>
          <TimeWords>
            {[
              formatTimeSpan(template.startTime, template.endTime, clock),
              texts.educators(template.bookingsPerDate),
              locationNameOf(links, template.locationId) ?? texts.unknownLocation,
            ]
              .filter((part) => part !== '')
              .join('\u00A0· ')}
          </TimeWords>
        </p>
        {template.problems.length > 0 ? (
          <div className={css.problems}>
            <p>{texts.notAll}</p>
            <ul>
              {template.problems.map((code) => (
                <li key={code}>{formatProblem(code)}</li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
      <div className={css.actions}>
        {mayBook ? (
          <Button
            size="small"
            aria-label={texts.bookFrom(name)}
            onPress={() => goTo(createBookingLink({ template: template.id }))}
          >
            {texts.book}
          </Button>
        ) : null}
        {mayChange ? (
          <Menu
            label={texts.more(name)}
            trigger={<IconButton icon="more" label={texts.more(name)} hidesTooltip />}
            items={[
              { id: 'rename', label: texts.rename, icon: 'edit', onSelect: () => onAsk('rename') },
              ...(isDefault
                ? []
                : [
                    {
                      id: 'default',
                      label: texts.makeDefault,
                      icon: 'star' as const,
                      onSelect: () => void submit({ send: makeDefault }),
                    },
                  ]),
              {
                id: 'remove',
                label: texts.remove,
                icon: 'trash',
                isDanger: true,
                onSelect: () => onAsk('remove'),
              },
            ]}
          />
        ) : null}
      </div>
    </>
  );
}

/** Reloads the templates. On failure the old ones stay, and the next request reports the error. */
async function reload(): Promise<Viewer | undefined> {
  return reloadViewer().catch(() => undefined);
}

type DialogProps = { template: StandardBooking; onClose: () => void };

function RenameDialog({ template, onClose }: DialogProps) {
  const texts = templateTexts();
  const { clock } = useVariant();
  const [name, setName] = useState(template.name);
  const [newer, setNewer] = useState<StandardBooking | null>(null);
  const isMissing = name.trim() === '';
  const input = useRef<HTMLInputElement>(null);
  const { wasTried, isPending, refused, submit, reset } = useSubmit(() => input.current?.focus());
  const rename = async () => {
    const before = newer ?? template;
    const body = toBody(before, { name: name.trim() });
    const result = await sendByKey(
      changeStandardBooking,
      { params: { standardBookingId: template.id }, body },
      { ifMatch: before.version, changes: null },
    );
    if (result.isSuccess) {
      await reload();
      toastSuccess(texts.renamed(result.data.name));
      onClose();
      return null;
    }
    const current = currentIn(result);
    setNewer(current);
    if (current !== null) await reload();
    else if (!isOnlyAbout(result, ['name'])) toastRefusal(result);
    return result;
  };
  const save = () =>
    void submit({
      problems: isMissing ? ['name'] : [],
      send: rename,
      fieldOf: (refusal) => (isOnlyAbout(refusal, ['name']) ? 'name' : null),
    });
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={texts.rename}
      size="small"
      keepsOnOutsidePress
      footer={
        <>
          <Button onPress={onClose}>{texts.cancel}</Button>
          <Button variant="primary" isPending={isPending} onPress={save}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {newer === null ? null : (
          <Banner tone="warning" title={errorText({ code: 'stale_version' })} isLive>
            <TimeWords>
              {texts.changedTo(newer.name, formatTimeSpan(newer.startTime, newer.endTime, clock))}
            </TimeWords>
          </Banner>
        )}
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
      </form>
    </Modal>
  );
}

function RemoveDialog({ template, onClose }: DialogProps) {
  const texts = templateTexts();
  const { isPending, submit } = useSubmit();
  const remove = async () => {
    const result = await sendThroughExpiry(() =>
      call(removeStandardBooking, { params: { standardBookingId: template.id } }, { changes: null }),
    );
    const listed = (await reload())?.contact.standardBookings;
    // It may have been removed by this request if the response was lost, by an earlier one, or in another tab.
    const isGone =
      result.isSuccess || result.statusCode === 404 || listed?.every(({ id }) => id !== template.id) === true;
    if (isGone) toastSuccess(texts.removed(template.name));
    else toastRefusal(result);
    onClose();
    return isGone ? null : result;
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={texts.removeTitle(template.name)}
      size="small"
      isAlert
      footer={
        <>
          <Button onPress={onClose}>{texts.cancel}</Button>
          <Button variant="danger" isPending={isPending} onPress={() => void submit({ send: remove })}>
            {texts.remove}
          </Button>
        </>
      }
    >
      {texts.removeWords}
    </Modal>
  );
}
