import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

export type Pdf = PDFKit.PDFDocument;

const resolve = createRequire(import.meta.url).resolve;
const fontFiles = { regular: 'DejaVuSansCondensed.ttf', bold: 'DejaVuSansCondensed-Bold.ttf' } as const;
export type Font = keyof typeof fontFiles;

const kept = new Map<Font, Buffer>();

/** Embedded, so that the letters of every name print wherever the file is opened; unused glyphs are left out. */
function readFont(font: Font): Buffer {
  const known = kept.get(font) ?? readFileSync(resolve(`dejavu-fonts-ttf/ttf/${fontFiles[font]}`));
  kept.set(font, known);
  return known;
}

export const margin = 48;
/** Space for the foot of each page. */
const footHeight = 40;

export type PageOptions = {
  size: 'A4' | 'LETTER';
  title: string;
  author: string;
  language: string;
  /** Fixed, so that the same invoice always gives the same file. */
  createdOn: string;
};

/** Loads the library with the first document, because it contains tables of every script. */
export async function createPdf({ size, title, author, language, createdOn }: PageOptions): Promise<Pdf> {
  const { default: PdfDocument } = await import('pdfkit');
  const doc = new PdfDocument({
    size,
    margins: { top: margin, left: margin, right: margin, bottom: margin },
    bufferPages: true,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: title,
      Author: author,
      Producer: author,
      CreationDate: new Date(`${createdOn}T00:00:00Z`),
    },
  });
  doc.registerFont('regular', readFont('regular'));
  doc.registerFont('bold', readFont('bold'));
  printed = glyphsOf(doc);
  return doc;
}

/** The lowest position on a page for anything but its foot. */
export function bottomOf(doc: Pdf): number {
  return doc.page.height - margin - footHeight;
}

export function widthOf(doc: Pdf): number {
  return doc.page.width - 2 * margin;
}

/** Whether both fonts have a character; the fonts are the same in every document. */
type HasGlyph = (character: string) => boolean;

let printed: HasGlyph = () => true;

function glyphsOf(doc: Pdf): HasGlyph {
  // oxlint-disable-next-line no-underscore-dangle -- pdfkit has no other way to the font in use
  const tables = (['bold', 'regular'] as const).map((font) => (doc.font(font) as WithGlyphs)._font.font);
  return (character) => tables.every((table) => table.hasGlyphForCodePoint(character.codePointAt(0)!));
}

type WithGlyphs = Pdf & { _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } } };

/**
 * A line that the fonts can print. Control characters become spaces. A missing character is replaced by its plain form
 * (full-width letters, rare accents); pictures are left out, and letters of other scripts become '?'.
 */
export function oneLine(text: string): string {
  const line = text.normalize().replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  const plain = Array.from(line, (character) => (printed(character) ? character : plainFormOf(character)))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
  return plain.replace(blankWithin, '\u00A0').replace(blankBehind, '  ');
}

/**
 * Words that are read from the right. pdfkit places words from the left, each with the blank behind it: joined, such
 * words are one to it and stand in their order; of two blanks behind them one comes to stand before them.
 */
const fromRight = String.raw`[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]`;
const blankWithin = new RegExp(`(?<=${fromRight}) (?=${fromRight})`, 'g');
const blankBehind = new RegExp(`(?<=${fromRight}) (?!${fromRight})`, 'g');

function plainFormOf(character: string): string {
  const forms = [character.normalize('NFKC'), character.normalize('NFKD').replace(/\p{M}/gu, '')];
  const plain = forms.find((form) => form !== '' && [...form].every(printed));
  return plain ?? (isAddition.test(character) ? '' : '?');
}

/** Pictures, their joiners and colours, and combining marks: the words are complete without them. */
const isAddition = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}\p{M}]/u;

/** The whole file, after every page is drawn. */
export async function finishPdf(doc: Pdf): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => void parts.push(part));
  const finished = new Promise<void>((done, fail) => {
    doc.once('end', done);
    doc.once('error', fail);
  });
  doc.end();
  await finished;
  return Buffer.concat(parts);
}
