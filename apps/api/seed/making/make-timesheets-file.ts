import { formatShortDate } from '@staffroom/domain/time/short-date.ts';
import { shortDateOf } from '../catalogue/teaching.ts';
import { dateText, timeText } from '../calendar.ts';
import { drawPlainPdf } from './draw-plain-pdf.ts';
import type { PlannedBooking } from './plan.ts';
import type { DemoClient, World } from '../world.ts';

type SheetsOf = { fileId: string; client: DemoClient; invoiceNo: string; issuedAt: string };

/** The signed timesheets for an invoice, as the provider sends them with it. */
export function addTimesheetsFile(
  world: World,
  bookings: readonly PlannedBooking[],
  { fileId, client, invoiceNo, issuedAt }: SheetsOf,
): void {
  const lines = [
    `Timesheets of invoice ${invoiceNo}`,
    client.place.name,
    '',
    ...bookings.map(({ day, candidate, request }) =>
      [
        formatShortDate(dateText(day), shortDateOf(client.group.country)),
        `${timeText(request.startMinute)}-${timeText(request.endMinute)}`,
        `${request.breakMinutes} min break`,
        candidate?.name ?? '',
        request.location.place.name,
      ].join('   '),
    ),
  ];
  world.rows.add('files', {
    file_id: fileId,
    client_group_id: client.group.groupId,
    kind: 'timesheets',
    name: `Timesheets ${invoiceNo}.pdf`,
    general_path: null,
    content_type: 'application/pdf',
    content: `\\x${Buffer.from(drawPlainPdf(lines.map(plainLetters)), 'latin1').toString('hex')}`,
    created_at: issuedAt,
  });
}

/** The plain PDF has only the letters of Western Europe. */
function plainLetters(line: string): string {
  return line.normalize('NFD').replace(/\p{M}/gu, '').replace(/[–—]/g, '-').replace(/[‘’]/g, "'");
}
