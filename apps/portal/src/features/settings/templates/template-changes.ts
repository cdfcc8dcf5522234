import type { CallInput } from '@staffroom/domain/contract/define-endpoint.ts';
import type { changeStandardBooking } from '@staffroom/domain/profile/profile.contract.ts';
import type { CallFailed } from '../../../lib/calls/call-result.ts';
import type { ProfileLinks, StandardBooking } from '../../../session/viewer.ts';

export type TemplateBody = CallInput<typeof changeStandardBooking>['body'];

/** The request body of a template: all fields except those set by the server. */
export function toBody(
  { id: _id, version: _version, stillValid: _stillValid, problems: _problems, ...fields }: StandardBooking,
  changed: { name?: string; makeDefault?: true },
): TemplateBody {
  return { ...fields, ...changed };
}

/** The template's current state, if the change was refused because somebody else changed it first; else null. */
export function currentIn(refused: CallFailed): StandardBooking | null {
  if (refused.error.kind !== 'code' || refused.error.code !== 'stale_version') return null;
  const { current } = refused.error;
  return isTemplate(current) ? current : null;
}

/** Distinguishes the server's templates from whatever a proxy returns. */
function isTemplate(value: unknown): value is StandardBooking {
  const template = value as Partial<StandardBooking> | null | undefined;
  return (
    typeof template?.id === 'string' &&
    typeof template.version === 'number' &&
    Array.isArray(template.gradeIds)
  );
}

/** 'Client – Location', one name if both are the same, null for a location that the viewer cannot see. */
export function locationNameOf(links: ProfileLinks, locationId: number): string | null {
  for (const { clients } of links.groups) {
    for (const { clientName, locations } of clients) {
      const location = locations.find((one) => one.locationId === locationId);
      if (location === undefined) continue;
      return location.locationName === clientName ? clientName : `${clientName} – ${location.locationName}`;
    }
  }
  return null;
}
