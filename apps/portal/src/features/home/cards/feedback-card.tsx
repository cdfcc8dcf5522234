import { givesFeedbackAtClient } from '@staffroom/domain/permissions/part-access.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import { can } from '@staffroom/domain/permissions/can.ts';
import { giveQuickFeedback } from '@staffroom/domain/feedback/feedback.contract.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { CallFailure, failureWords } from '../../../lib/calls/call-result.ts';
import { usePermissionView } from '../../../session/can.ts';
import { useClientChoice } from '../../../session/client-choice.ts';
import { useIsOffered } from '../../../session/use-support-refusal.ts';
import { useViewer } from '../../../session/viewer.ts';
import { CandidateFace } from '../../../shared/educators/candidate-face.tsx';
import { pendingFeedbackQuery, type PendingFeedback } from '../../../shared/feedback/feedback-queries.ts';
import { feedbackTexts } from '../../../shared/feedback/feedback-texts.ts';
import { GiveFeedback } from '../../../shared/feedback/give-feedback.tsx';
import type { RegionalContext } from '../../../shared/wording/use-regional-context.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import css from './feedback-card.module.css';
import { homeCardsTexts } from './home-cards-texts.ts';

export type FeedbackCardProps = { regional: RegionalContext };

/** Each client needs one call. To limit the calls of the first page, the other clients are asked on request. */
const clientsAtOnce = 6;
const rowsAtFirst = 3;

/** Educators who worked recently and have no feedback yet; it is given in their row. */
export function FeedbackCard({ regional }: FeedbackCardProps) {
  const texts = feedbackTexts();
  const cardsTexts = homeCardsTexts();
  const view = usePermissionView();
  const { clientIds, locationId } = useClientChoice();
  const { tree } = useViewer();
  const isOffered = useIsOffered(giveQuickFeedback);
  const [maxClients, setMaxClients] = useState(clientsAtOnce);
  const all = clientIds.filter((clientId) => givesFeedbackAt(view, clientId));
  const asked = all.slice(0, maxClients);
  const results = useQueries({ queries: asked.map((clientId) => pendingFeedbackQuery(clientId)) });
  const pending = results
    .flatMap(({ data }) => data ?? [])
    .filter(({ location }) => locationId === null || location.id === locationId);
  const [openId, setOpen] = useState<string | null>(null);
  const [most, setMost] = useState(rowsAtFirst);
  const shown = useKept(pending, openId);
  // Viewers who may not see the list get no message about it (spec section 8).
  const failures = results.filter(({ data, error }) => data === undefined && isFailure(error));
  const [failure] = failures;
  const isAsking = results.some(({ isPending }) => isPending);
  // The number of remaining clients is shown only after the first ones have answered.
  const saysHowMany = all.length > clientsAtOnce && !(isAsking && maxClients === clientsAtOnce);
  if (shown.length === 0 && failure === undefined && !saysHowMany) return null;
  const left = shown.length - most;
  return (
    <Card title={texts.pendingTitle} isFlush>
      {failure === undefined ? null : (
        <ErrorState
          title={areaFailureTexts.pendingFeedbacks}
          isCompact
          isRetrying={failures.some(({ isFetching }) => isFetching)}
          onRetry={() => failures.forEach((one) => void one.refetch())}
        >
          {failureWords(failure.error)}
        </ErrorState>
      )}
      <ul className={css.rows}>
        {shown.slice(0, most).map((item) => (
          <li key={item.bookingID} className={css.row}>
            <CandidateFace candidate={item.candidate} size="md" />
            <div className={css.words}>
              <div className={css.name}>{item.candidate.name}</div>
              <div className={css.more}>
                {[
                  formatDate(item.dateLocal, regional),
                  item.classification.onlineTitle,
                  tree.clients.size > 1 && item.client.name !== item.location.name
                    ? `${item.client.name}, ${item.location.name}`
                    : item.location.name,
                ].join('\u00A0· ')}
              </div>
            </div>
            {openId === item.bookingID ? (
              <div className={css.form}>
                <GiveFeedback
                  bookingId={item.bookingID}
                  candidateName={item.candidate.name}
                  clientName={item.client.name}
                  timeZone={tree.locations.get(item.location.id)?.timeZone ?? regional.timeZone}
                />
              </div>
            ) : isOffered ? (
              <Button aria-label={texts.open(item.candidate.name)} onPress={() => setOpen(item.bookingID)}>
                {texts.give}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <p className={css.all}>
          <Button variant="quiet" onPress={() => setMost(shown.length)}>
            {texts.more(left)}
          </Button>
        </p>
      ) : null}
      {saysHowMany ? (
        <p className={css.all}>
          <span className={css.more}>{cardsTexts.askedClients(asked.length, all.length)}</span>
          {asked.length < all.length ? (
            <Button
              variant="quiet"
              isPending={isAsking}
              onPress={() => setMaxClients(maxClients + clientsAtOnce)}
            >
              {cardsTexts.askMoreClients(Math.min(clientsAtOnce, all.length - asked.length))}
            </Button>
          ) : null}
        </p>
      ) : null}
    </Card>
  );
}

/** A refusal for a missing right is not a failure. */
function isFailure(error: unknown): boolean {
  return error !== null && !(error instanceof CallFailure && error.statusCode === 403);
}

/** The pending feedback and the open one, which keeps its place with its thanks until another one is opened. */
function useKept(pending: readonly PendingFeedback[], openId: string | null): readonly PendingFeedback[] {
  const [kept, setKept] = useState<readonly PendingFeedback[]>([]);
  const byId = new Map(pending.map((item) => [item.bookingID, item]));
  const stays = kept.filter(({ bookingID }) => bookingID === openId || byId.has(bookingID));
  const known = new Set(stays.map(({ bookingID }) => bookingID));
  const shown = [...stays, ...pending.filter(({ bookingID }) => !known.has(bookingID))];
  if (
    shown.length !== kept.length ||
    shown.some((item, place) => item.bookingID !== kept[place]?.bookingID)
  ) {
    setKept(shown);
  }
  return shown;
}

function givesFeedbackAt(view: ReturnType<typeof usePermissionView>, clientId: string): boolean {
  const ofClient = { ...view, activeClientId: clientId };
  return can(ofClient, givesFeedbackAtClient);
}
