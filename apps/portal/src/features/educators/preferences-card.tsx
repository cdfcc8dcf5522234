import { useState } from 'react';
import {
  decidePreference,
  type CandidateDetails,
  type PreferenceDecision,
} from '@staffroom/domain/candidates/candidates.contract.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { useIsOffered } from '../../session/use-support-refusal.ts';
import { useViewer } from '../../session/viewer.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import { LazyOverlay } from '../../ui/lazy/lazy-overlay.tsx';
import { dayOf } from './educator-history.tsx';
import { educatorsTexts } from './educators-texts.ts';
import { listDecisionPlaces } from './list-decision-places.ts';
import { PreferenceChip } from './preference-chip.tsx';
import type { PreferenceDialogProps } from './preference-dialog.tsx';
import css from './educators.module.css';

const dialog = lazyComponent<PreferenceDialogProps>(
  async () => (await import('./preference-dialog.tsx')).PreferenceDialog,
);

type Props = { details: CandidateDetails; regional: RegionalContext };

/** The decisions about the educator, by whom, when and why; those in force first. */
export function PreferencesCard({ details, regional }: Props) {
  const texts = educatorsTexts();
  const { tree } = useViewer();
  const isOffered = useIsOffered(decidePreference);
  const [isOpen, setOpen] = useState(false);
  const places = listDecisionPlaces(
    tree,
    details.clients.map(({ client }) => client.id),
  );
  return (
    <Card
      title={texts.decisions}
      aside={
        isOffered && places.length > 0 ? (
          <Button size="small" icon="edit" onPress={() => setOpen(true)}>
            {texts.decide}
          </Button>
        ) : null
      }
      isFlush
    >
      {details.decisions.length === 0 ? (
        <p className={`${css.padded} ${css.soft}`}>{texts.noDecisions}</p>
      ) : (
        <ul className={css.rows}>
          {details.decisions.map((decision) => (
            <Decision key={decision.id} decision={decision} regional={regional} />
          ))}
        </ul>
      )}
      <LazyOverlay
        part={dialog}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        details={details}
        places={places}
        regional={regional}
      />
    </Card>
  );
}

function Decision({ decision, regional }: { decision: PreferenceDecision; regional: RegionalContext }) {
  const texts = educatorsTexts();
  const { client, location, clientGroup } = decision;
  // A client often has the same name as its main location.
  const ofClient = client === null ? texts.wholeGroup(clientGroup.name) : texts.place.client(client.name);
  const where = location?.name ?? ofClient;
  const on = (instant: string) => formatDate(dayOf(instant, regional), regional);
  return (
    <li>
      <div className={css.line}>
        <span>{where}</span>
        {decision.endedAtUtc === null ? (
          <PreferenceChip preference={decision.preference} />
        ) : (
          <s className={css.soft}>{texts.preferences[decision.preference]}</s>
        )}
      </div>
      {decision.reason === '' ? null : <p className={css.said}>{decision.reason}</p>}
      <p className={css.soft}>
        {texts.saidBy(decision.decidedBy ?? texts.somebody, on(decision.decidedAtUtc))}
        {decision.isFromFeedback ? `, ${texts.fromFeedback}` : ''}
      </p>
      {decision.endedAtUtc === null ? null : (
        <p className={css.soft}>{texts.until(decision.endedBy ?? texts.somebody, on(decision.endedAtUtc))}</p>
      )}
    </li>
  );
}
