import { isWriting } from '@staffroom/domain/contract/define-endpoint.ts';
import type { EndpointFacts } from '@staffroom/domain/contract/endpoint-facts.ts';
import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import { checkImpersonatedOperation } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { tokens } from '../lib/calls/call.ts';
import { useViewer } from './viewer.ts';

/**
 * Answers with which code the server refuses a call to support acting as the contact; null where it allows the call, and
 * to the contact always.
 */
export function useSupportRefusal(): (endpoint: EndpointFacts) => ErrorCode | null {
  const { isImpersonating } = useViewer().contact;
  return (endpoint) => {
    if (!isImpersonating) return null;
    const verdict = checkImpersonatedOperation(tokens.findActingAs()?.mode ?? 'act', {
      writes: isWriting(endpoint),
      isOfContactAlone: endpoint.ofContactAlone === true,
    });
    return verdict.ok ? null : verdict.code;
  };
}

/** Whether a control that makes these calls is offered: always to the contact, to support only where all are allowed. */
export function useIsOffered(...endpoints: readonly EndpointFacts[]): boolean {
  const refusalOf = useSupportRefusal();
  return endpoints.every((endpoint) => refusalOf(endpoint) === null);
}
