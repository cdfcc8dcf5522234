import { askAboutInvoiceLine } from '@staffroom/domain/invoices/invoices.contract.ts';
import { sendByKey } from '../../session/send-by-key.ts';
import { useViewer } from '../../session/viewer.ts';
import { EmailLock } from '../../shared/contact/email-lock.tsx';
import { QuestionForm } from '../../shared/questions/question-form.tsx';
import { invoiceTexts } from './finance-texts.ts';
import type { Invoice } from './invoice-queries.ts';

export type AskAboutLineProps = {
  invoice: Pick<Invoice, 'id'>;
  line: Pick<Invoice['lines'][number], 'position' | 'question'>;
  onClose: () => void;
};

/** A question about one line; it does not hold up the invoice. */
export function AskAboutLine({ invoice: { id: invoiceId }, line, onClose }: AskAboutLineProps) {
  const { contact } = useViewer();
  const { position, question } = line;
  if (!contact.emailVerified) return <EmailLock place="part" />;
  return (
    <QuestionForm
      itemKey={`${invoiceId} ${position}`}
      hint={invoiceTexts().questionHint}
      current={question?.id}
      onSend={(text) =>
        sendByKey(
          askAboutInvoiceLine,
          { params: { invoiceId }, body: { position, text } },
          { changes: { kind: 'invoice', entityIds: [invoiceId] } },
        )
      }
      onClose={onClose}
    />
  );
}
