import { latePart } from '../../ui/overlay/late-part.ts';
import { useLatePart } from '../../ui/overlay/use-late-part.ts';
import type { EmailNotVerifiedProps } from './email-not-verified.tsx';

const emailNotVerified = latePart<EmailNotVerifiedProps>(
  async () => (await import('./email-not-verified.tsx')).EmailNotVerified,
);

/** `EmailNotVerified`, whose words only the few who need them load. */
export function EmailLock(props: EmailNotVerifiedProps) {
  const { Component } = useLatePart(emailNotVerified, true);
  return Component === null ? null : <Component {...props} />;
}
