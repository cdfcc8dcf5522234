import { answerInvoiceQuestion } from '@staffroom/domain/provider/provider-invoices.contract.ts';
import { notFound, Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { tellOfInvoice } from '../../invoices/tell-of-invoice.ts';
import { answerLineQuestion, lockQuestion } from './invoice-questions.sql.ts';

export const answerInvoiceQuestionRoute = route(answerInvoiceQuestion, async (context) => {
  const { params, body, tenantScope, receivedAt: at } = context;
  const { questionId } = body;
  return context.inTransaction(async (write) => {
    const wanted = lockQuestion(tenantScope.clientGroupIds, { ...params, questionId });
    const [asked] = (await wanted.execute(write.db)).rows;
    if (!asked) throw notFound();
    if (asked.answered_at !== null) throw new Refusal('invoice_question_answered');
    const { client_group_id: clientGroupId, position } = asked;
    write.send(answerLineQuestion(clientGroupId, questionId, { answer: body.answer.trim(), at }));
    tellOfInvoice(write, {
      clientGroupId,
      clientId: asked.client_id,
      invoiceId: asked.invoice_id,
      locationIds: asked.location_ids,
      action: 'invoice.answer',
      changes: { questionId, position },
    });
    return { status: 200, body: { questionId, position } };
  });
});
