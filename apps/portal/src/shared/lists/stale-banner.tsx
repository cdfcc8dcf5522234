import { formatDuration } from '@staffroom/domain/time/wall-time.ts';
import { bookingTexts } from '../booking/booking-texts.ts';
import { toInstant } from '../../lib/time/clock.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/actions/button.tsx';
import css from './stale-banner.module.css';

type StaleBannerProps = {
  /** When the shown data was fetched: milliseconds since 1970, UTC. */
  fetchedAtMs: number;
  now: Temporal.Instant;
  isRetrying: boolean;
  onRetry: () => void;
};

/** The shown data could not be refetched: it stays, with its age. */
export function StaleBanner({ fetchedAtMs, now, isRetrying, onRetry }: StaleBannerProps) {
  const texts = bookingTexts();
  return (
    <div className={css.stale}>
      <Banner
        tone="info"
        isLive
        title={texts.staleTitle}
        actions={
          <Button size="small" isPending={isRetrying} onPress={onRetry}>
            {texts.tryAgain}
          </Button>
        }
      >
        {texts.staleWords(formatAge(fetchedAtMs, now))}
      </Banner>
    </div>
  );
}

/** '12 min ago', 'a moment ago'. A device whose clock was set back shows no negative age. */
export function formatAge(fetchedAtMs: number, now: Temporal.Instant): string {
  const minutes = Math.floor(toInstant(fetchedAtMs).until(now).total('minutes'));
  return minutes < 1 ? bookingTexts().aMomentAgo : bookingTexts().ago(formatDuration(minutes));
}
