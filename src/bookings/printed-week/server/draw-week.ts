import { setImmediate } from 'node:timers/promises'
import { longDay, shortDay } from '#availability/time-format.ts'
import { product } from '#kit/shared/product.ts'
import { addDays } from '#kit/shared/time.ts'
import type { Entry } from '../rules.ts'
import { inDrawingOrder, isInHelvetica, readWideFont } from './printed-fonts.ts'

/** A facility and its seven days. */
export type WeekRow = { name: string; days: Entry[][] }

type Week = { title: string; from: string; rows: AsyncIterable<WeekRow> }
type Document = PDFKit.PDFDocument

/** In points, a 72nd of an inch. */
const MARGIN = 30
const PAGE = { width: 792, height: 612 }
const NAME_WIDTH = 116
const DAY_WIDTH = (PAGE.width - 2 * MARGIN - NAME_WIDTH) / 7
const PADDING = 3
const TITLE_SIZE = 15
const TEXT_SIZE = 8
/** Between them are the rows. */
const TOP = MARGIN + 40
const BOTTOM = PAGE.height - MARGIN - 14
/** What does not fit ends in an ellipsis. */
const MAX_NAME_HEIGHT = 40
const MAX_ENTRY_HEIGHT = 20

/**
 * A table of facilities by day on US Letter, landscape, with its head on each page. A row moves to the next page as a
 * whole, unless it is longer than one.
 */
export async function drawWeek({ title, from, rows }: Week): Promise<AsyncIterable<Uint8Array>> {
  const { default: PdfDocument } = await import('pdfkit')
  const heading = `${title}, ${longDay(from)} to ${longDay(addDays(from, 6))}, ${addDays(from, 6).slice(0, 4)}`
  const doc = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    // For the number of pages.
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: heading, Creator: product.name },
  })
  void drawAll(doc, { heading, from, rows }).catch((error: Error) => doc.destroy(error))
  return doc
}

async function drawAll(doc: Document, { heading, from, rows }: { heading: string } & Omit<Week, 'title'>) {
  let hasWideFont = false
  const prepare = async (texts: readonly string[]) => {
    if (hasWideFont || texts.every(isInHelvetica)) return
    doc.registerFont(WIDE, await readWideFont())
    hasWideFont = true
  }
  await prepare([heading])
  let y = addPage(doc, heading, from)
  for await (const row of rows) {
    await prepare([row.name, ...row.days.flat().map(({ title }) => title)])
    // Nobody waits for it any more.
    if (doc.destroyed) return
    y = drawRow(doc, row, { y, nextPage: () => addPage(doc, heading, from) })
    // Other requests come first.
    await setImmediate()
  }
  numberPages(doc)
  doc.end()
}

/** Returns where its first row begins. */
function addPage(doc: Document, heading: string, from: string): number {
  doc.addPage()
  write(doc, heading, {
    x: MARGIN,
    y: MARGIN,
    width: PAGE.width - 2 * MARGIN,
    height: 20,
    size: TITLE_SIZE,
    isBold: true,
  })
  for (let day = 0; day < 7; day++)
    write(doc, shortDay(addDays(from, day)), { ...cell(day), y: TOP - 14, height: 12, isBold: true })
  drawLine(doc, TOP)
  return TOP
}

type Flow = { y: number; nextPage: () => number }

/** Returns where the next row begins. */
function drawRow(doc: Document, { name, days }: WeekRow, { y: start, nextPage }: Flow): number {
  const rest = days.map(entries => entries.map(entry => ({ ...entry, height: heightOf(doc, entry) })))
  const nameAt = { x: MARGIN, width: NAME_WIDTH - PADDING, height: MAX_NAME_HEIGHT, isBold: true }
  const longest = Math.max(MAX_NAME_HEIGHT / 2, ...rest.map(entries => sum(entries))) + 2 * PADDING
  let y = start + longest > BOTTOM && start > TOP ? nextPage() : start
  for (let part = 0; ; part++) {
    write(doc, part === 0 ? name : `${name} (continued)`, { ...nameAt, y: y + PADDING })
    const ends = rest.map((entries, day) => drawEntries(doc, entries, { ...cell(day), y: y + PADDING }))
    y = Math.max(y + MAX_NAME_HEIGHT / 2, ...ends) + PADDING
    drawLine(doc, y)
    if (rest.every(entries => entries.length === 0)) return y
    y = nextPage()
  }
}

type Measured = Entry & { height: number }

function sum(entries: readonly Measured[]): number {
  return entries.reduce((total, { height }) => total + height, 0)
}

/** Takes what fits on the page; returns its end. */
function drawEntries(doc: Document, entries: Measured[], at: { x: number; y: number; width: number }): number {
  let { y } = at
  while (entries.length > 0 && y + entries[0]!.height <= BOTTOM) {
    const { time, title, height } = entries.shift()!
    write(doc, time, { ...at, y, height: TEXT_SIZE + 2, isBold: true })
    write(doc, title, { ...at, y: y + TEXT_SIZE + 1, height: MAX_ENTRY_HEIGHT })
    y += height
  }
  return y
}

function heightOf(doc: Document, { title }: Entry): number {
  setFont(doc, title)
  const height = doc.heightOfString(title, { width: DAY_WIDTH - 2 * PADDING })
  return TEXT_SIZE + 1 + Math.min(height, MAX_ENTRY_HEIGHT) + PADDING
}

function cell(day: number) {
  return { x: MARGIN + NAME_WIDTH + day * DAY_WIDTH + PADDING, width: DAY_WIDTH - 2 * PADDING }
}

type Look = { size?: number; isBold?: boolean }
type Place = { x: number; y: number; width: number; height: number } & Look

function write(doc: Document, text: string, { x, y, width, height, ...look }: Place): void {
  setFont(doc, text, look)
  doc.text(inDrawingOrder(text), x, y, { width, height, ellipsis: true })
}

const WIDE = 'wide'

function setFont(doc: Document, text: string, { size = TEXT_SIZE, isBold = false }: Look = {}) {
  doc.font(isInHelvetica(text) ? (isBold ? 'Helvetica-Bold' : 'Helvetica') : WIDE).fontSize(size)
}

function drawLine(doc: Document, y: number): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(PAGE.width - MARGIN, y)
    .lineWidth(0.5)
    .stroke('#808080')
}

function numberPages(doc: Document): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    const text = `Page ${page - start + 1} of ${count}. Times are by each facility’s clock.`
    write(doc, text, { x: MARGIN, y: BOTTOM + 4, width: PAGE.width - 2 * MARGIN, height: 12 })
  }
}
