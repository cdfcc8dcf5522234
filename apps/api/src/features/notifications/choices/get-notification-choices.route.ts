import { getNotificationChoices } from '@staffroom/domain/notifications/notification-choices.contract.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { notFound } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { formatChoices } from './notification-choices.reply.ts';
import { choicesOf } from './notification-choices.sql.ts';

export const getNotificationChoicesRoute = route(
  getNotificationChoices,
  async ({ database, tenantScope, viewer, settings }) => {
    const { homeClientGroupId, contactId } = viewer;
    const [row] = await readInOneTrip(database, tenantScope, choicesOf(homeClientGroupId, contactId));
    if (!row) throw notFound();
    return { status: 200, body: formatChoices(row, settings.push.publicKey) };
  },
);
