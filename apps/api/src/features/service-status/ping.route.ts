import { ping } from '@staffroom/domain/service-status/ping.contract.ts';
import { route } from '../../http/route.ts';

export const pingRoute = route(ping, async () => ({ status: 204 }));
