import type { ServiceStatus } from '@staffroom/domain/service-status/service-status.contract.ts';
import { SafeHtml } from '../../ui/display/text/safe-html.tsx';
import type { OverlayState } from '../../ui/lazy/lazy-overlay.tsx';
import { ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { serviceStatusTexts } from './service-status-texts.ts';
import css from './service-notices.module.css';

/** The whole notice: title, severity, region and the provider's text. */
export function ServiceStatusDialog({ status, ...state }: OverlayState & { status: ServiceStatus }) {
  const texts = serviceStatusTexts();
  const { bannerTitle, severity, region, html } = status;
  return (
    <ModalDialog {...state} size="large" title={<bdi>{bannerTitle}</bdi>}>
      <dl className={css.facts}>
        <div>
          <dt>{texts.severity}</dt>
          <dd>{texts.severities[severity]}</dd>
        </div>
        {region === '' ? null : (
          <div>
            <dt>{texts.region}</dt>
            <dd>
              <bdi>{region}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <SafeHtml html={html} />
    </ModalDialog>
  );
}
