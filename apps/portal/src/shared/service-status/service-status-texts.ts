import { localised } from '../../lib/localised.ts';

export const serviceStatusTexts = localised('serviceStatus', {
  learnMore: 'Learn More',
  /** The name of the banner, for screen readers. */
  banner: 'Service status',
  severity: 'Severity',
  severities: { info: 'Information', warning: 'Warning', critical: 'Critical' },
  region: 'Region',
});
