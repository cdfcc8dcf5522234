import type { PendingBooking } from '@staffroom/domain/pending-bookings/pending-bookings.contract.ts';
import { useStore } from '../../../../lib/store.ts';
import { requestOutcomes } from '../../../../shared/lists/request-outcomes.ts';
import type { RegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import { useViewer } from '../../../../session/viewer.ts';
import { RequestRow } from './request-row.tsx';
import type { SteadyRequests } from './steady-requests.ts';
import css from './request-list.module.css';

type Props = {
  rows: SteadyRequests['rows'];
  regional: RegionalContext;
  openId: string | null;
  onOpen: (request: PendingBooking) => void;
};

/** A list of requests; an answered request stays in its place with its outcome. */
export function RequestList({ rows, regional, openId, onOpen }: Props) {
  const { tree } = useViewer();
  const outcomes = useStore(requestOutcomes);
  return (
    <ul className={css.rows}>
      {rows.map(({ request, isGone }) => (
        <li key={request.id}>
          <RequestRow
            request={request}
            regional={regional}
            showsClient={tree.clients.size > 1}
            isSelected={request.id === openId}
            outcome={isGone ? (outcomes[request.id]?.status ?? 'unknown') : null}
            onOpen={() => onOpen(request)}
          />
        </li>
      ))}
    </ul>
  );
}
