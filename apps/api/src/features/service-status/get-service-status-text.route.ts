import { getServiceStatusText } from '@staffroom/domain/service-status/service-status.contract.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import type { StatusFile } from './status-file.ts';

export type StatusFileParts = { statusFile: StatusFile };

export function getServiceStatusTextRoute({ statusFile }: StatusFileParts): Route {
  return route(getServiceStatusText, async () => {
    const status = await statusFile.find();
    return status === null ? { status: 204 } : { status: 200, body: status };
  });
}
