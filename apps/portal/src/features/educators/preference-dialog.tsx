import { useRef, useState } from 'react';
import { decidePreference } from '@staffroom/domain/candidates/candidates.contract.ts';
import type {
  CandidateDetails,
  PreferenceDecision,
} from '@staffroom/domain/candidates/candidates.contract.ts';
import { checkPreferenceReason } from '@staffroom/domain/candidates/candidate-preference.rules.ts';
import type { CandidatePreference } from '@staffroom/domain/candidates/candidate-preference.rules.ts';
import { textLengths } from '@staffroom/domain/bookings/booking-limits.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import type { CallFailed } from '../../lib/calls/call-result.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { isOnlyAbout, issueAt } from '../../lib/calls/refusal-issues.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { toastRefusal, toastSuccess } from '../../session/outcome-toasts.ts';
import { sendByKey } from '../../session/send-by-key.ts';
import { formatMoment } from '../../shared/wording/format-moment.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { focusFirstProblem } from '../../ui/forms/focus-first-problem.ts';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import type { OverlayState } from '../../ui/lazy/lazy-overlay.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { Select } from '../../ui/pickers/select.tsx';
import { educatorName } from './educator-name.ts';
import { educatorQuery } from './educator-queries.ts';
import { educatorsTexts } from './educators-texts.ts';
import type { DecisionPlace } from './list-decision-places.ts';
import css from './educators.module.css';

export type PreferenceDialogProps = OverlayState & {
  details: CandidateDetails;
  places: readonly DecisionPlace[];
  regional: RegionalContext;
};

/**
 * Prefers or restricts an educator at a place, with a reason, or ends an existing preference there. What somebody else
 * decides there in the meantime is shown before it can be replaced.
 */
export function PreferenceDialog(props: PreferenceDialogProps) {
  const { details, places, regional, isOpen, onClose, ...overlay } = props;
  const texts = educatorsTexts();
  const form = useRef<HTMLDivElement>(null);
  const [placeId, setPlaceId] = useState(places[0]?.id ?? '');
  const [picked, setPicked] = useState<CandidatePreference | null>();
  const [typed, setTyped] = useState<string>();
  const { submit, isPending, wasTried, refused, reset } = useSubmit(() => focusFirstProblem(form.current));
  const place = places.find(({ id }) => id === placeId) ?? places[0];
  const present = inForceAt(place, details);
  const [opened, setOpened] = useState<CandidateDetails | null>(null);
  if (isOpen !== (opened !== null)) setOpened(isOpen ? details : null);
  // Until something else is picked, the form shows the preference that applied there when it was opened, with its reason:
  // what others decide meanwhile changes no choice.
  const first = inForceAt(place, opened ?? details);
  const isChanged = opened !== null && first?.id !== present?.id;
  const preference = picked === undefined ? (first?.preference ?? 'preferred') : picked;
  const reason = typed ?? (preference === first?.preference ? first.reason : '');
  const [problem] = checkPreferenceReason({ preference, reason });
  const send = async () => {
    if (place === undefined) return null;
    const { clientId, scope, locationId } = place;
    const result = await sendByKey(
      decidePreference,
      {
        params: { candidateId: details.id },
        body: { clientId, scope, locationId, preference, reason, instead: present?.id ?? null },
      },
      { changes: { kind: 'candidate', entityIds: [details.id] } },
    );
    if (!result.isSuccess) {
      const current = currentIn(result);
      if (current === null) {
        if (!isOnlyAbout(result, ['reason'])) toastRefusal(result);
      } else queryClient.setQueryData(educatorQuery(details.id).queryKey, current);
      return result;
    }
    queryClient.setQueryData(educatorQuery(details.id).queryKey, result.data);
    toastSuccess();
    setPicked(undefined);
    setTyped(undefined);
    onClose();
    return null;
  };
  return (
    <Modal
      {...overlay}
      isOpen={isOpen}
      onClose={onClose}
      title={texts.decideTitle(educatorName(details))}
      keepsOnOutsidePress
      footer={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            {texts.cancel}
          </Button>
          <Button
            variant="primary"
            isPending={isPending}
            onPress={() =>
              void submit({
                problems: problem ? ['reason'] : [],
                send,
                fieldOf: (refusal) => (isOnlyAbout(refusal, ['reason']) ? 'reason' : null),
              })
            }
          >
            {texts.save}
          </Button>
        </>
      }
    >
      <div ref={form} className={css.stack}>
        {isChanged ? (
          <Banner tone="warning" title={texts.decidedMeanwhile} isLive>
            {wordsOfLast(details, place, regional)} {texts.replaces}
          </Banner>
        ) : null}
        <RadioGroup
          label={texts.what}
          value={preference ?? 'none'}
          onChange={(value) => setPicked(value === 'none' ? null : (value as CandidatePreference))}
          options={[
            { value: 'preferred', label: texts.prefer, description: texts.preferWords },
            { value: 'restricted', label: texts.restrict, description: texts.restrictWords },
            { value: 'none', label: texts.clear, description: texts.clearWords },
          ]}
        />
        <Select
          label={texts.where}
          options={places.map(({ id, scope, name }) => ({ id, label: texts.place[scope](name) }))}
          value={place?.id ?? null}
          onChange={setPlaceId}
        />
        <TextArea
          label={texts.reason}
          description={preference === 'restricted' ? texts.reasonNeeded : texts.reasonWords}
          isRequired={preference === 'restricted'}
          maxLength={textLengths.reason}
          value={reason}
          onChange={(text) => {
            setTyped(text);
            if (refused !== null) reset();
          }}
          errorMessage={issueAt(refused, 'reason') ?? (wasTried && problem ? errorText(problem) : undefined)}
        />
      </div>
    </Modal>
  );
}

/** The decision made for exactly that place that has not ended. */
function inForceAt(
  place: DecisionPlace | undefined,
  { decisions }: CandidateDetails,
): PreferenceDecision | undefined {
  return decisions.find(
    (decision) => place !== undefined && decision.endedAtUtc === null && isFor(decision, place),
  );
}

/** What was decided last at the place, by whom and when. */
function wordsOfLast(
  details: CandidateDetails,
  place: DecisionPlace | undefined,
  regional: RegionalContext,
): string {
  const texts = educatorsTexts();
  const at = (instant: string) => formatMoment(instant, regional.timeZone, regional);
  const inForce = inForceAt(place, details);
  if (inForce !== undefined) {
    const { preference, decidedBy, decidedAtUtc } = inForce;
    return texts.nowDecided(
      texts.preferences[preference],
      texts.saidBy(decidedBy ?? texts.somebody, at(decidedAtUtc)),
    );
  }
  const [ended] = details.decisions
    .filter((decision) => place !== undefined && isFor(decision, place))
    .toSorted((a, b) => (b.endedAtUtc ?? '').localeCompare(a.endedAtUtc ?? ''));
  return ended?.endedAtUtc == null
    ? ''
    : `${texts.until(ended.endedBy ?? texts.somebody, at(ended.endedAtUtc))}.`;
}

/** The educator's details from a conflict; null if the response does not contain them. */
function currentIn({ error }: CallFailed): CandidateDetails | null {
  if (error.kind !== 'code') return null;
  return (error.current as { candidate?: CandidateDetails } | undefined)?.candidate ?? null;
}

/** Whether the decision was made for exactly that place. */
function isFor(decision: PreferenceDecision, { scope, clientId, locationId, id }: DecisionPlace): boolean {
  if (decision.scope !== scope) return false;
  if (scope === 'group') return decision.clientGroup.id === id;
  return decision.client?.id === clientId && (decision.location?.id ?? null) === locationId;
}
