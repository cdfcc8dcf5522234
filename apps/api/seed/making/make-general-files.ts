import { isoText } from '../calendar.ts';
import { createDice } from '../dice.ts';
import { drawId } from '../draw-id.ts';
import { drawPlainPdf } from './draw-plain-pdf.ts';
import type { World } from '../world.ts';

const documents = [
  {
    path: 'terms-of-business',
    name: 'Terms of business.pdf',
    lines: [
      'Terms of business',
      '',
      'Bookings are made and changed in the portal until the cut-off of the day.',
      'Time is billed as it was signed off, by the hour, the half day or the day.',
      'Invoices are due within the days that stand on them.',
    ],
  },
  {
    path: 'guide-to-timesheets',
    name: 'Guide to timesheets.pdf',
    lines: [
      'Guide to timesheets',
      '',
      '1. Look at what stands first: times that were changed, and what did not happen.',
      '2. Edit what is not right, or ask the provider about it.',
      '3. Submit everything that is ready in one press, by Monday noon.',
    ],
  },
  {
    path: 'safety-of-children',
    name: 'Safety of children.pdf',
    lines: [
      'Safety of children',
      '',
      'Every educator has a current check to work with children before the first booking.',
      'Call us at once about anything that worries you: the number stands under Help.',
    ],
  },
];

/** The provider's documents for everybody. */
export function makeGeneralFiles(world: World): void {
  const dice = createDice(world.firstSeed, 'general files');
  for (const { path, name, lines } of documents) {
    world.rows.add('files', {
      file_id: drawId(dice, world.startMs),
      client_group_id: null,
      kind: 'general',
      name,
      general_path: path,
      content_type: 'application/pdf',
      content: `\\x${Buffer.from(drawPlainPdf(lines), 'latin1').toString('hex')}`,
      created_at: isoText(world.startMs),
    });
  }
}
