import { openFeedbackForm } from '@staffroom/domain/feedback/feedback.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { formatFeedbackForm } from './feedback-form.reply.ts';
import { feedbackForm } from './feedback.sql.ts';
import { feedbackQuery } from './give-feedback.ts';

export const openFeedbackFormRoute = route(openFeedbackForm, async (context) => {
  const { database, tenantScope, viewer } = context;
  const [row] = await readInOneTrip(database, tenantScope, feedbackForm(feedbackQuery(context)));
  return { status: 200, json: formatFeedbackForm(viewer, row) };
});
