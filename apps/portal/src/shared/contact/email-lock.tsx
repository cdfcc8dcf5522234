import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import { useLazyComponent } from '../../ui/lazy/use-lazy-component.ts';
import type { EmailNotVerifiedProps } from './email-not-verified.tsx';

const emailNotVerified = lazyComponent<EmailNotVerifiedProps>(
  async () => (await import('./email-not-verified.tsx')).EmailNotVerified,
);

/** `EmailNotVerified`, loaded lazily because few people need it. */
export function EmailLock(props: EmailNotVerifiedProps) {
  const { Component } = useLazyComponent(emailNotVerified, true);
  return Component === null ? null : <Component {...props} />;
}
