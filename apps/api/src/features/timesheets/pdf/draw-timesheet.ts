import type { VariantData } from '@staffroom/domain/regions/variants.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { formatTime, formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { formatDuration } from '@staffroom/domain/time/wall-time.ts';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import { costCentreIn } from '../../invoices/pdf/draw-lines.ts';
import { createPdf, finishPdf, margin, oneLine, widthOf } from '../../invoices/pdf/pdf-page.ts';
import type { References } from '../timesheets.sql.ts';

const ink = '#06232f';
const soft = '#51646d';
const labelWidth = 150;

/** What was signed off for one booking, on one page, in the wording and clock format of the client's country. */
export async function drawTimesheet(
  record: TimesheetRecord,
  variant: VariantData,
  references?: References,
): Promise<Uint8Array> {
  const author = variant.issuer?.name ?? variant.appName;
  const title = `Timesheet ${record.number}`;
  const doc = await createPdf({
    size: variant.dateOrder === 'month-day' ? 'LETTER' : 'A4',
    title,
    author,
    language: variant.locale,
    createdOn: record.dateLocal,
  });
  doc.font('bold').fontSize(20).fillColor(ink).text(title, margin, margin);
  doc.font('regular').fontSize(11).fillColor(soft).text(author);
  doc.moveDown();
  for (const [label, words] of [...factsOf(record, variant), ...recordsOf(references, variant)]) {
    const top = doc.y;
    doc.font('regular').fontSize(10).fillColor(soft).text(label, margin, top, { width: labelWidth });
    doc.fillColor(ink).text(oneLine(words), margin + labelWidth, top, { width: widthOf(doc) - labelWidth });
    doc.moveDown(0.5);
  }
  return finishPdf(doc);
}

function factsOf(record: TimesheetRecord, { clock, locale }: VariantData): [string, string][] {
  const { originalStartTimeLocal, originalEndTimeLocal, startTimeLocal, endTimeLocal } = record;
  const didNotHappen = record.kind === 'didNotHappen';
  const formatDate = (date: string): string =>
    Temporal.PlainDate.from(date).toLocaleString(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
  const formatInstant = (instant: string): string => {
    const { dateLocal, timeLocal } = instantToLocal(instant, record.locationTimeZone);
    return `${formatDate(dateLocal)}, ${formatTime(timeLocal.slice(0, 5), clock)}`;
  };
  const breaks = record.breaks.map(
    ({ type, startTime, endTime }) => `${formatTimeSpan(startTime, endTime, clock)} (${type})`,
  );
  return [
    ['Educator', record.candidateFullName],
    ['Client', record.clientName],
    ['Location', record.locationName],
    ['Classification', record.classificationTitle],
    ['Date', formatDate(record.dateLocal)],
    ['Booked', formatTimeSpan(originalStartTimeLocal, originalEndTimeLocal, clock)],
    ['Claimed', claimOf(record, clock)],
    ['Worked', didNotHappen ? 'Did not happen' : formatTimeSpan(startTimeLocal, endTimeLocal, clock)],
    ...(breaks.length > 0 && !didNotHappen ? ([['Breaks', breaks.join(', ')]] as [string, string][]) : []),
    ['Unpaid break', didNotHappen ? '' : `${record.unpaidBreakMinutes} min`],
    ['Time worked', formatDuration(record.workedMinutes)],
    ['Note of the educator', record.candidateNote],
    ['Note of the client', record.note],
    ['Signed off by', record.submittedBy ?? ''],
    ['Signed off at', record.submittedAtUtc === null ? '' : formatInstant(record.submittedAtUtc)],
  ].filter((fact): fact is [string, string] => fact[1] !== '');
}

/** What the client gave the booking for its own records. */
function recordsOf(references: References | undefined, variant: VariantData): [string, string][] {
  const facts: [string, string | null | undefined][] = [
    ['Purchase order', references?.purchase_order],
    [costCentreIn(variant), references?.cost_centre],
    ['Reference', references?.reference],
  ];
  return facts.flatMap(([label, words]) => (words ? [[label, words] as [string, string]] : []));
}

/** What the educator claimed, if something else was signed off. */
function claimOf(record: TimesheetRecord, clock: VariantData['clock']): string {
  const { candidateStartTimeLocal: start, candidateEndTimeLocal: end, candidateUnpaidBreakMinutes } = record;
  if (start === null || end === null) return '';
  const isSame =
    record.kind !== 'didNotHappen' &&
    start === record.startTimeLocal &&
    end === record.endTimeLocal &&
    candidateUnpaidBreakMinutes === record.unpaidBreakMinutes;
  return isSame
    ? ''
    : `${formatTimeSpan(start, end, clock)}, ${candidateUnpaidBreakMinutes ?? 0} min unpaid break`;
}
