import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import { replaceMeLocations } from '@staffroom/domain/permissions/replace-me-locations.ts';
import { failureWords } from '../../../lib/calls/call-result.ts';
import { replaceMeLink } from '../../../lib/links.ts';
import { useClientChoice } from '../../../session/client-choice.ts';
import { useViewer } from '../../../session/viewer.ts';
import { useReplaceMe } from '../../../shared/replace-me/replace-me-queries.ts';
import { replaceMeTexts } from '../../../shared/replace-me/replace-me-texts.ts';
import { formatDay, statusWords } from '../../../shared/replace-me/replace-me-words.ts';
import type { RegionalContext } from '../../../shared/wording/use-regional-context.ts';
import { Card } from '../../../ui/display/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import css from './replace-me-card.module.css';

/**
 * A link to Replace Me, and the status of the viewer's own requests. Renders nothing if it is not available or refused.
 */
export function ReplaceMeCard({ regional }: { regional: RegionalContext }) {
  const texts = replaceMeTexts();
  const { tree } = useViewer();
  const { clientIds, locationId } = useClientChoice();
  const offered = replaceMeLocations(tree, clientIds);
  const [first] = offered;
  const near = offered.find((one) => one.locationId === locationId) ?? first;
  const { places, isError, isForbidden, error, isFetching, refetch } = useReplaceMe(near?.clientId ?? null);
  const asked = places.flatMap(({ days, locationName }) =>
    days.flatMap(({ request }) => (request === null ? [] : [{ request, locationName }])),
  );
  const hasFailed = isError && !isForbidden && places.length === 0;
  if (!hasFailed && !places.some(({ permitted }) => permitted) && asked.length === 0) return null;
  return (
    <Card title={texts.title} aside={<Link href={replaceMeLink}>{texts.open}</Link>}>
      {hasFailed ? (
        <ErrorState
          title={areaFailureTexts.replaceMeStatus}
          isCompact
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureWords(error)}
        </ErrorState>
      ) : asked.length === 0 ? (
        <p className={css.words}>{texts.words}</p>
      ) : (
        <ul className={css.asked}>
          {asked.map(({ request, locationName }) => (
            <li key={request.id}>
              <div className={css.day}>
                {formatDay(request.dateLocal, regional.order)}
                {offered.length > 1 ? `\u00A0· ${locationName}` : ''}
              </div>
              <div role="status">{statusWords(request)}</div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
