import { useEffect, useRef, useState } from 'react';
import { maxExceptions } from '@staffroom/domain/availability/availability.rules.ts';
import { refusalCode } from '../../lib/calls/call-result.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { useStore } from '../../lib/store.ts';
import { toastFailure, toastRefusal, toastSuccess } from '../../session/outcome-toasts.ts';
import { whileUndoing } from '../../shared/undo/while-undoing.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import { useLazyComponent } from '../../ui/lazy/use-lazy-component.ts';
import { absenceDraft, draftOf, newDraft } from './absence-draft.ts';
import type { AbsenceDraft } from './absence-draft.ts';
import type { AbsenceFormProps } from './absence-form.tsx';
import { saveAvailability, toBody, toNewAbsence } from './availability-query.ts';
import type { Absence, Availability } from './availability-query.ts';
import { availabilityTexts } from './availability-texts.ts';
import { formatAbsence } from './format-absence.ts';
import { ReplaceMeOffers } from './replace-me-offers.tsx';
import css from './availability-screen.module.css';

// Loaded lazily together with its pickers.
const absenceForm = lazyComponent<AbsenceFormProps>(
  async () => (await import('./absence-form.tsx')).AbsenceForm,
);

type Props = { saved: Availability; regional: RegionalContext; todayLocal: string; isReadOnly: boolean };

/** The contact's absences, earliest first; each is saved separately. */
export function AwayCard({ saved, regional, todayLocal, isReadOnly }: Props) {
  const texts = availabilityTexts();
  const kept = useStore(absenceDraft);
  const draft = isReadOnly ? null : kept;
  const box = useFocusAfterForm(draft === null ? undefined : draft.id);
  const [wasPressed, setPressed] = useState(false);
  const open = (opened: AbsenceDraft) => {
    setPressed(true);
    absenceDraft.set(opened);
  };
  useEffect(() => (isReadOnly ? undefined : absenceForm.loadAtRest({ isLikely: true })), [isReadOnly]);
  const { exceptions } = saved;
  const isFull = exceptions.length >= maxExceptions;
  // If the edited absence was removed meanwhile, it is added as a new one.
  const isChange = draft !== null && exceptions.some(({ id }) => id === draft.id);
  const form =
    draft === null ? null : (
      <LateForm
        key={draft.id ?? ''}
        draft={isChange ? draft : { ...draft, id: null }}
        saved={saved}
        regional={regional}
        todayLocal={todayLocal}
        takesFocus={wasPressed}
      />
    );
  return (
    <Card title={texts.away}>
      <div ref={box} className={css.stack}>
        {exceptions.length === 0 && draft === null ? <p className={css.soft}>{texts.noneAway}</p> : null}
        {exceptions.length === 0 ? null : (
          <ul className={css.absences} aria-label={texts.listOfAway}>
            {exceptions.map((absence) => (
              <li key={absence.id} data-absence={absence.id} className={css.absence}>
                {draft?.id === absence.id ? (
                  form
                ) : (
                  <AbsenceRow
                    absence={absence}
                    saved={saved}
                    when={formatAbsence(absence, regional)}
                    regional={regional}
                    todayLocal={todayLocal}
                    isReadOnly={isReadOnly}
                    onChange={() => open(draftOf(absence))}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {isFull && !isReadOnly ? <p className={css.soft}>{texts.full(exceptions.length)}</p> : null}
        {isReadOnly ? null : draft !== null && !isChange ? (
          form
        ) : (
          <div data-absence="">
            <Button icon="plus" isDisabled={isFull} onPress={() => open(newDraft)}>
              {texts.add}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function LateForm(props: AbsenceFormProps) {
  const { Component, wait } = useLazyComponent(absenceForm, true);
  if (Component !== null) return <Component {...props} />;
  const { formLost } = availabilityTexts();
  return wait === 'failed' ? (
    <ErrorState title={formLost} onRetry={absenceForm.load} isCompact />
  ) : (
    <Skeleton shape="block" />
  );
}

/**
 * Returns the focus to the button that opened the form. `id`: of the edited absence, null for a new one, undefined
 * without a form.
 */
function useFocusAfterForm(id: string | null | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(id);
  useEffect(() => {
    const was = before.current;
    before.current = id;
    if (was === undefined || id !== undefined) return;
    const opener = box.current?.querySelector<HTMLElement>(`[data-absence="${was ?? ''}"] button`);
    (opener ?? box.current?.querySelector<HTMLElement>('[data-absence=""] button'))?.focus();
  }, [id]);
  return box;
}

type RowProps = {
  absence: Absence;
  saved: Availability;
  when: string;
  regional: RegionalContext;
  todayLocal: string;
  isReadOnly: boolean;
  onChange: () => void;
};

function AbsenceRow({ regional, isReadOnly, ...row }: RowProps) {
  const { absence, saved, when } = row;
  return (
    <>
      <div className={css.words}>
        <p className={css.when}>{when}</p>
        {absence.reason === '' ? null : <p className={css.reason}>{absence.reason}</p>}
        <ReplaceMeOffers absence={absence} weekly={saved.weekly} regional={regional} />
      </div>
      {isReadOnly ? null : <RowActions {...row} />}
    </>
  );
}

type RowActionsProps = Omit<RowProps, 'regional' | 'isReadOnly'>;

function RowActions({ onChange, ...row }: RowActionsProps) {
  const texts = availabilityTexts();
  const { when } = row;
  const remove = useRemoval(row);
  return (
    <div className={css.line}>
      <Button size="small" variant="quiet" icon="edit" aria-label={texts.changeOf(when)} onPress={onChange}>
        {texts.change}
      </Button>
      <Button
        size="small"
        variant="quiet"
        icon="trash"
        isPending={remove.isPending}
        aria-label={texts.removeOf(when)}
        onPress={remove.press}
      >
        {texts.remove}
      </Button>
    </div>
  );
}

/** Removes at once; the message offers to undo it. */
function useRemoval({ absence, saved, when, todayLocal }: Omit<RowActionsProps, 'onChange'>) {
  const texts = availabilityTexts();
  const { submit, isPending } = useSubmit();
  const [isGone, setGone] = useState(false);
  const send = async () => {
    const result = await saveAvailability(saved, (now) => ({
      ...toBody(now),
      exceptions: now.exceptions.filter(({ id }) => id !== absence.id),
    }));
    if (result.isSuccess) {
      setGone(true);
      toastSuccess(texts.awayRemoved(when), {
        label: texts.undo,
        onPress: () => void whileUndoing(putBack(toNewAbsence(absence, todayLocal), result.data)),
      });
      return null;
    }
    if (refusalCode(result) === 'stale_version') toastFailure(texts.changedElsewhere);
    else toastRefusal(result);
    return result;
  };
  return { isPending: isPending || isGone, press: () => void submit({ send }) };
}

async function putBack(absence: ReturnType<typeof toNewAbsence>, saved: Availability): Promise<void> {
  const result = await saveAvailability(saved, (now) => ({
    ...toBody(now),
    exceptions: [...now.exceptions, absence],
  }));
  if (!result.isSuccess) toastRefusal(result);
}
