import { listInvoiceQuestions } from '@staffroom/domain/provider/provider-invoices.contract.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { waitingQuestions } from './invoice-questions.sql.ts';

const maxAtOnce = 500;

export const listInvoiceQuestionsRoute = route(
  listInvoiceQuestions,
  async ({ query, database, tenantScope }) => {
    const { limit = maxAtOnce } = query;
    if (limit < 1 || limit > maxAtOnce) throw new Refusal('page_out_of_range');
    const wanted = waitingQuestions(tenantScope.clientGroupIds, limit);
    const questions = await readInOneTrip(database, tenantScope, wanted);
    return questions.length === 0 ? { status: 204 } : { status: 200, body: questions };
  },
);
