import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import {
  id,
  instant,
  lineOfText,
  localDate,
  localTime,
  locationId,
  queryInteger,
  requiredText,
  text,
  version,
} from '../contract/wire-types.ts';
import { invoiceNo } from '../invoices/invoices.contract.ts';
import { questionLength } from '../timesheets/timesheet-limits.ts';

/** The staffing provider's own programs, by service key. */
const access = { kind: 'serviceKey' } as const;
const invoiceParams = z.strictObject({ invoiceId: id });
const cents = z.int().check(z.gte(-100_000_000), z.lte(100_000_000));
const bulkBytes = 4_194_304;
const pageOfList = z.strictObject({
  limit: z.optional(queryInteger),
  page: z.optional(z.string().check(z.maxLength(200))),
});

/**
 * Work that was approved and is on no invoice yet, by client and then earliest first; limit 1 to 1,000. Header
 * x-pagination {pageSize, nextCursor}: sending nextCursor as page answers the next page. unit and rate are those of the
 * classification; rate is null where the client has none.
 */
export const listBillableBookings = defineEndpoint({
  name: 'listBillableBookings',
  method: 'GET',
  path: '/api/v1/provider/bookings/billable',
  summary: 'Approved work that is not invoiced yet',
  access,
  query: pageOfList,
  replies: {
    200: z.array(
      z.strictObject({
        bookingId: id,
        clientId: id,
        clientName: z.string(),
        locationId,
        country: z.string(),
        timeZone: z.string(),
        dateLocal: localDate,
        startTime: localTime,
        endTime: localTime,
        unpaidBreakMinutes: z.int(),
        /** The time that really passed, clock changes included, without unpaid breaks. */
        workedMinutes: z.int(),
        candidateName: z.string(),
        classificationTitle: z.string(),
        unit: z.string(),
        rate: z.nullable(z.int()),
        currency: z.nullable(z.string()),
        purchaseOrder: z.nullable(z.string()),
      }),
    ),
    204: null,
  },
  codes: ['cursor_invalid', 'page_out_of_range'],
});

export const providerInvoice = z.strictObject({
  invoiceId: id,
  number: invoiceNo,
  clientId: id,
  date: localDate,
  dueDate: localDate,
  currency: z.string(),
  totalExclTax: z.int(),
  taxAmount: z.int(),
  amount: z.int(),
  paidDate: z.nullable(localDate),
  version,
});

/** With the zone of the client's first location, by which the date of a payment is chosen. */
const unpaidInvoice = z.extend(providerInvoice, { timeZone: z.string() });

const line = z.strictObject({
  /** Null for a line without a booking. A booking is on one invoice at most. */
  bookingId: z.nullable(id),
  locationId,
  date: localDate,
  employee: text(200),
  type: requiredText(60),
  quantityHundredths: z.int().check(z.gte(1), z.lte(1_000_000)),
  /** Cents for one; negative for a deduction. */
  rate: cents,
  start: z.nullable(localTime),
  finish: z.nullable(localTime),
});

/**
 * An invoice to one client. The amounts are calculated from the lines; amount, if given, is compared with the result.
 * The default dueDate follows from the client's terms. A line's purchase order, cost centre and own reference are those
 * of its booking. The bookings and their timesheets become Invoiced.
 */
export const issueInvoice = defineEndpoint({
  name: 'issueInvoice',
  method: 'POST',
  path: '/api/v1/provider/invoices',
  summary: 'Issue an invoice',
  access,
  body: z.strictObject({
    number: invoiceNo,
    clientId: id,
    date: localDate,
    dueDate: z.optional(localDate),
    purchaseOrder: z.optional(z.nullable(lineOfText(100))),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    tax: z.strictObject({
      basisPoints: z.int().check(z.gte(0), z.lte(10_000)),
      rounding: z.enum(['invoice', 'line']),
    }),
    lines: z.array(line).check(z.minLength(1), z.maxLength(1000)),
    amount: z.optional(z.int()),
  }),
  replies: { 201: providerInvoice },
  codes: [
    'invoice_exists',
    'invoice_number_reserved',
    'invoice_dates_invalid',
    'invoice_place_unknown',
    'invoice_amount_differs',
    'invoice_amount_negative',
    'booking_not_billable',
  ],
  idempotent: true,
  bodyLimitBytes: bulkBytes,
});

/**
 * Paid on a day, from the invoice's date to today in any time zone; null removes the payment, for example when it
 * bounces.
 */
export const recordPayment = defineEndpoint({
  name: 'recordPayment',
  method: 'POST',
  path: '/api/v1/provider/invoices/:invoiceId/payment',
  summary: 'Record that an invoice is paid, or is not',
  access,
  params: invoiceParams,
  body: z.strictObject({ paidDate: z.nullable(localDate) }),
  replies: { 200: providerInvoice },
  codes: ['payment_date_invalid', 'payment_date_in_future'],
  idempotent: true,
  versioned: true,
});

/**
 * A PDF in base64, at most 3 MB: the provider's own invoice instead of the generated one, or the timesheets behind it.
 */
export const addInvoiceDocument = defineEndpoint({
  name: 'addInvoiceDocument',
  method: 'POST',
  path: '/api/v1/provider/invoices/:invoiceId/documents',
  summary: 'Add a document to an invoice',
  access,
  params: invoiceParams,
  body: z.strictObject({
    kind: z.enum(['invoice', 'timesheets']),
    name: requiredText(100),
    content: z.string().check(z.maxLength(4_000_000), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
  }),
  replies: { 200: providerInvoice },
  codes: ['document_not_pdf'],
  idempotent: true,
  bodyLimitBytes: bulkBytes,
});

/**
 * Unpaid invoices, latest issued first; limit 1 to 500. Header x-pagination {pageSize, nextCursor}: sending nextCursor
 * as page answers those issued before.
 */
export const listUnpaidInvoices = defineEndpoint({
  name: 'listUnpaidInvoices',
  method: 'GET',
  path: '/api/v1/provider/invoices/unpaid',
  summary: 'Invoices that are not paid',
  access,
  query: pageOfList,
  replies: { 200: z.array(unpaidInvoice), 204: null },
  codes: ['cursor_invalid', 'page_out_of_range'],
});

/**
 * Unanswered questions about lines, oldest first; limit 1 to 500. Header x-pagination {pageSize, nextCursor}: sending
 * nextCursor as page answers those asked later.
 */
export const listInvoiceQuestions = defineEndpoint({
  name: 'listInvoiceQuestions',
  method: 'GET',
  path: '/api/v1/provider/invoices/questions',
  summary: 'Questions about lines of invoices',
  access,
  query: pageOfList,
  replies: {
    200: z.array(
      z.strictObject({
        questionId: id,
        invoiceId: id,
        number: invoiceNo,
        clientId: id,
        /** The line's number, from 1. */
        position: z.int(),
        bookingId: z.nullable(id),
        text: z.string(),
        askedAtUtc: instant,
      }),
    ),
    204: null,
  },
  codes: ['cursor_invalid', 'page_out_of_range'],
});

/** Answers an open question; the client reads it at the line. The amounts stay. */
export const answerInvoiceQuestion = defineEndpoint({
  name: 'answerInvoiceQuestion',
  method: 'POST',
  path: '/api/v1/provider/invoices/:invoiceId/answer',
  summary: 'Answer a question about a line of an invoice',
  access,
  params: invoiceParams,
  body: z.strictObject({ questionId: id, answer: requiredText(questionLength) }),
  replies: { 200: z.strictObject({ questionId: id, position: z.int() }) },
  codes: ['invoice_question_answered'],
  idempotent: true,
});
