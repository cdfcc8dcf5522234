import type { ServiceStatus } from '@staffroom/domain/service-status/service-status.contract.ts';
import { shortenText } from '@staffroom/domain/text/shorten-text.ts';
import { useEffect, useState } from 'react';
import { onLiveEvent } from '../../lib/stream/live-events.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { LazyOverlay } from '../../ui/lazy/lazy-overlay.tsx';
import type { OverlayState } from '../../ui/lazy/lazy-overlay.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import { mediaQueries, useMediaQuery } from '../../ui/settings/use-media-query.ts';
import { askServiceStatus, followServiceStatus, useServiceStatus } from './service-status-answers.ts';
import { serviceStatusTexts } from './service-status-texts.ts';
import css from './service-notices.module.css';

/** Maximum length of a banner's title on a phone (spec section 9). */
const mobileTitleLength = 60;
const tones = { info: 'info', warning: 'warning', critical: 'problem' } as const;

const dialog = lazyComponent<OverlayState & { status: ServiceStatus }>(
  async () => (await import('./service-status-dialog.tsx')).ServiceStatusDialog,
);

type Props = {
  /** Inside the portal only critical notices are shown, each on one line. */
  readonly isInside?: boolean;
};

/** The provider's service notices. Renders nothing if there are none, or if they could not be fetched. */
export function ServiceNotices({ isInside = false }: Props) {
  const texts = serviceStatusTexts();
  const statuses = useServiceStatus();
  const told = isInside ? statuses.filter(({ severity }) => severity === 'critical') : statuses;
  useEffect(() => {
    const stop = followServiceStatus();
    const stopHearing = onLiveEvent(({ kind }) => {
      if (kind === 'serviceStatus' || kind === 'resync') void askServiceStatus({ isForced: true });
    });
    return () => {
      stop();
      stopHearing();
    };
  }, []);
  if (told.length === 0) return null;
  return (
    <section className={isInside ? css.inside : css.notices} aria-label={texts.banner}>
      {told.map((status) => (
        <Notice key={status.bannerTitle} status={status} isStrip={isInside} />
      ))}
    </section>
  );
}

function Notice({ status, isStrip }: { readonly status: ServiceStatus; readonly isStrip: boolean }) {
  const texts = serviceStatusTexts();
  const [isOpen, setOpen] = useState(false);
  const isMobile = useMediaQuery(mediaQueries.mobile);
  const { bannerTitle, severity } = status;
  return (
    <>
      <Banner
        tone={tones[severity]}
        title={<bdi>{isMobile ? shortenText(bannerTitle, mobileTitleLength) : bannerTitle}</bdi>}
        isStrip={isStrip}
        isLive
        actions={
          <Button
            variant="quiet"
            size="small"
            className={css.way}
            aria-haspopup="dialog"
            onPress={() => setOpen(true)}
          >
            {texts.learnMore}
          </Button>
        }
      />
      <LazyOverlay part={dialog} isOpen={isOpen} onClose={() => setOpen(false)} status={status} />
    </>
  );
}
