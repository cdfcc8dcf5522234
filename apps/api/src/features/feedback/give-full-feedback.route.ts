import { giveFullFeedback } from '@staffroom/domain/feedback/feedback.contract.ts';
import { route } from '../../http/route.ts';
import { formatFeedbackForm } from './feedback-form.reply.ts';
import { feedbackForm } from './feedback.sql.ts';
import { feedbackQuery, giveFeedback } from './give-feedback.ts';

export const giveFullFeedbackRoute = route(giveFullFeedback, async (context) =>
  context.inTransaction(async (write) => {
    const { body, viewer } = context;
    await giveFeedback(write, context, { ...body, ratings: body.ratings ?? {} });
    const { rows } = await feedbackForm(feedbackQuery(context)).execute(write.db);
    return { status: 200, json: formatFeedbackForm(viewer, rows[0]) };
  }),
);
