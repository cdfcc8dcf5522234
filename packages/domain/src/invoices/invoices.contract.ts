import * as z from 'zod/mini';
import { askedQuestion } from '../contract/asked-question.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import {
  id,
  localDate,
  localTime,
  namedLocation,
  queryInteger,
  queryList,
  requiredText,
  version,
} from '../contract/wire-types.ts';
import { opensInvoice } from '../permissions/access-lists.ts';
import { questionLength } from '../timesheets/timesheet-limits.ts';
import { invoiceAges, paidStatuses } from './invoice-age.rules.ts';
import { exportFormats } from './export-invoices.ts';

/** Page size of the list, unless the caller names another. */
export const invoicePageSize = 20;
export const maxInvoicePage = 100;
/** Max invoices in one exported file. */
export const maxExportedInvoices = 500;

/** The provider's invoice number; none of the reserved words of the same path segment. */
export const invoiceNo = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/));

const cents = z.int();
const access = { kind: 'requires', ...opensInvoice } as const;
const invoiceParams = z.strictObject({ invoiceId: id });

const file = z.strictObject({
  available: z.boolean(),
  /** The id to request an access key with; null without a file. */
  fileId: z.nullable(id),
});

const invoiceFields = {
  id,
  number: invoiceNo,
  /** Calendar date of issue. */
  date: localDate,
  dueDate: localDate,
  issuedTo: z.string(),
  clientId: id,
  clientName: z.string(),
  /** Money is in whole cents of this currency. */
  currency: z.string(),
  /** The name of the tax on this invoice: GST, VAT, Tax. */
  taxLabel: z.string(),
  /** Tax included: what is to be paid. */
  amount: cents,
  taxAmount: cents,
  totalExclTax: cents,
  paidStatus: z.enum(paidStatuses),
  paidDate: z.nullable(localDate),
  isOverdue: z.boolean(),
  purchaseOrder: z.nullable(z.string()),
  files: z.strictObject({ invoice: file, timesheets: file }),
  version,
};

export const listedInvoice = z.strictObject(invoiceFields);

export const invoiceLine = z.strictObject({
  position: z.int(),
  bookingId: z.nullable(id),
  date: localDate,
  employee: z.string(),
  type: z.string(),
  /** 750 is 7.5 hours, or 100 one day. */
  quantityHundredths: z.int(),
  /** Cents for one. */
  rate: cents,
  start: z.nullable(localTime),
  finish: z.nullable(localTime),
  totalExclTax: cents,
  /** Its share: the shares of all lines add up to the invoice's tax. */
  taxAmount: cents,
  location: namedLocation,
  purchaseOrder: z.nullable(z.string()),
  costCentre: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** Has no effect: line and invoice stay as they are. */
  question: z.nullable(askedQuestion),
});

export const invoice = z.strictObject({
  ...invoiceFields,
  locations: z.array(namedLocation),
  lines: z.array(invoiceLine),
});

const filters = {
  clientIds: queryList(id),
  /** Overdue invoices are unpaid and were due before today at the client. */
  status: z.optional(z.enum([...paidStatuses, 'Overdue'])),
  /** Dates of issue, both counted. */
  dateFromLocal: z.optional(localDate),
  dateToLocal: z.optional(localDate),
  /** Words in the number, the recipient, or the purchase orders of the invoice and its lines. */
  search: z.optional(z.string().check(z.maxLength(100))),
};

/**
 * Invoices of the viewer's clients, newest first: of one client where they may see accounts, or of locations at all of
 * which they may. Header x-pagination {totalCount, pageSize, currentPage, totalPages}. take defaults to 20, at most
 * 100. Beyond 10,000 invoices the total only shows that there are more pages; words are searched in the newest 10,000,
 * and an invoice is found by its complete number whatever its age.
 */
export const listInvoices = defineEndpoint({
  name: 'listInvoices',
  method: 'GET',
  path: '/api/v1/invoices',
  summary: 'Invoices, paged with skip and take',
  access,
  query: z.strictObject({ ...filters, skip: z.optional(queryInteger), take: z.optional(queryInteger) }),
  replies: {
    200: z.strictObject({ invoices: z.array(listedInvoice), total: z.int(), currentPage: z.int() }),
  },
  codes: ['page_out_of_range'],
});

/** By its number; 404 if it does not exist or the viewer may not see it. */
export const getInvoice = defineEndpoint({
  name: 'getInvoice',
  method: 'GET',
  path: '/api/v1/invoices/GetInvoice/:invoiceNo',
  summary: 'An invoice with its lines',
  access,
  params: z.strictObject({ invoiceNo }),
  replies: { 200: invoice },
});

/** The other path of the same reading (spec section 7). */
export const getInvoiceByNumber = defineEndpoint({
  name: 'getInvoiceByNumber',
  method: 'GET',
  path: '/api/v1/invoices/:invoiceNo',
  summary: 'An invoice with its lines, by its number alone',
  access,
  params: z.strictObject({ invoiceNo }),
  replies: { 200: invoice },
});

const ages = z.strictObject(
  Object.fromEntries(invoiceAges.map((age) => [age, cents])) as Record<
    (typeof invoiceAges)[number],
    typeof cents
  >,
);

/** Unpaid invoices, with their sums by currency and by how long they have been due at the client. */
export const getOutstandingInvoicesCount = defineEndpoint({
  name: 'getOutstandingInvoicesCount',
  method: 'GET',
  path: '/api/v1/invoices/outstanding-invoices-count',
  summary: 'How many invoices are not paid, and what they come to',
  access,
  query: z.strictObject({ clientIds: queryList(id) }),
  replies: {
    200: z.strictObject({
      outstandingInvoicesCount: z.int(),
      totals: z.array(
        z.strictObject({
          currency: z.string(),
          count: z.int(),
          amount: cents,
          overdueCount: z.int(),
          overdueAmount: cents,
          ages,
        }),
      ),
    }),
  },
});

const charge = z.strictObject({ count: z.int(), amount: cents });

/**
 * What is not invoiced yet, where the viewer may see accounts, at today's rates and before tax, by currency: signed
 * off, waiting to be signed off, and booked with an educator within 28 days. unknownCount are those without a known
 * rate.
 */
export const getUpcomingCharges = defineEndpoint({
  name: 'getUpcomingCharges',
  method: 'GET',
  path: '/api/v1/invoices/upcoming-charges',
  summary: 'What will be invoiced, as far as rates are known',
  access,
  query: z.strictObject({ clientIds: queryList(id) }),
  replies: {
    200: z.strictObject({
      unknownCount: z.int(),
      totals: z.array(
        z.strictObject({ currency: z.string(), approved: charge, waiting: charge, booked: charge }),
      ),
    }),
  },
});

/** The invoice as a PDF: the provider's own, or generated from its lines. */
export const getInvoiceFile = defineEndpoint({
  name: 'getInvoiceFile',
  method: 'GET',
  path: '/api/v1/invoices/:invoiceId/file',
  summary: 'The PDF of an invoice',
  access,
  params: invoiceParams,
  replies: { 200: 'blob' },
  codes: ['invoice_file_not_available'],
});

/**
 * Asks the provider about a line, one question at a time. The line, the total and the version of the invoice do not
 * change; 404 also for an unknown line.
 */
export const askAboutInvoiceLine = defineEndpoint({
  name: 'askAboutInvoiceLine',
  method: 'POST',
  path: '/api/v1/invoices/:invoiceId/question',
  summary: 'Ask the provider about a line of an invoice',
  access,
  params: invoiceParams,
  body: z.strictObject({
    position: z.int().check(z.gte(1), z.lte(1000)),
    text: requiredText(questionLength),
  }),
  replies: { 200: z.strictObject({ position: z.int(), question: askedQuestion }) },
  codes: ['email_unverified', 'invoice_question_open'],
  idempotent: true,
});

/** One row per line of the invoices that the list has with the same filters; at most 500 invoices. */
export const exportInvoices = defineEndpoint({
  name: 'exportInvoices',
  method: 'GET',
  path: '/api/v1/invoices/export',
  summary: 'Lines of invoices as CSV, plain or for an accounting program',
  access,
  query: z.strictObject({ ...filters, format: z.enum(exportFormats) }),
  replies: { 200: 'blob' },
  codes: ['export_too_large'],
});
