import { checkRight } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { askAboutInvoiceLine } from '@staffroom/domain/invoices/invoices.contract.ts';
import { notFound, Refusal, refuseUnlessAllowed } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { askedLine, insertLineQuestion } from './invoice-questions.sql.ts';
import { tellOfInvoice } from './tell-of-invoice.ts';
import { invoiceScope } from './visible-invoices.ts';

export const askAboutInvoiceLineRoute = route(askAboutInvoiceLine, async (context) => {
  const { params, body, viewer, ids, receivedAt: at } = context;
  const { position } = body;
  return context.inTransaction(async (write) => {
    const wanted = askedLine(invoiceScope(viewer), { ...params, position });
    const readLine = async () => {
      const [line] = (await wanted.execute(write.db)).rows;
      if (!line) throw notFound();
      return line;
    };
    const line = await readLine();
    refuseUnlessAllowed(checkRight(true, { isEmailVerified: viewer.emailVerified }));
    const questionId = ids.next();
    const asked = { questionId, text: body.text.trim(), contactId: viewer.contactId, at };
    const { rows } = await insertLineQuestion(line, asked).execute(write.db);
    const { question } = await readLine();
    if (!question || rows.length === 0) {
      throw new Refusal('invoice_question_open', { current: { position, question } });
    }
    tellOfInvoice(write, {
      clientGroupId: line.client_group_id,
      clientId: line.client_id,
      invoiceId: line.invoice_id,
      locationIds: line.location_ids,
      action: 'invoice.ask',
      changes: { questionId, position },
    });
    return { status: 200, body: { position, question } };
  });
});
