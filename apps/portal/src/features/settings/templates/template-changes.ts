import type { CallInput } from '@staffroom/domain/contract/define-endpoint.ts';
import type { changeStandardBooking } from '@staffroom/domain/profile/profile.contract.ts';
import type { CallFailed } from '../../../lib/calls/call-result.ts';
import type { ProfileLinks, StandardBooking } from '../../../session/viewer.ts';

export type TemplateBody = CallInput<typeof changeStandardBooking>['body'];

/** The template as it is sent to be kept: everything but what the server alone says of it. */
export function toBody(
  { id: _id, version: _version, stillValid: _stillValid, problems: _problems, ...fields }: StandardBooking,
  changed: { name?: string; makeDefault?: true },
): TemplateBody {
  return { ...fields, ...changed };
}

/** How the template stands now, when the change was refused because somebody else changed it first; else null. */
export function whatStandsNow(refused: CallFailed): StandardBooking | null {
  if (refused.error.kind !== 'code' || refused.error.code !== 'stale_version') return null;
  const { current } = refused.error;
  return isTemplate(current) ? current : null;
}

/** The server answers templates of this shape and no other; what a proxy put in its place is told apart. */
function isTemplate(value: unknown): value is StandardBooking {
  const template = value as Partial<StandardBooking> | null | undefined;
  return (
    typeof template?.id === 'string' &&
    typeof template.version === 'number' &&
    Array.isArray(template.gradeIds)
  );
}

/** 'Client – Location', one name where both are the same, null for a location that the viewer does not see. */
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
