import { giveQuickFeedback } from '@staffroom/domain/feedback/feedback.contract.ts';
import { route } from '../../http/route.ts';
import { giveFeedback } from './give-feedback.ts';

export const giveQuickFeedbackRoute = route(giveQuickFeedback, async (context) =>
  context.inTransaction(async (write) => {
    await giveFeedback(write, context, { ...context.body, ratings: {} });
    return { status: 204 };
  }),
);
