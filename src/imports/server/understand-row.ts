import type { Sport } from '#facilities/contract.ts'
import { describe as describeRefunds } from '#facilities/refund-policy.ts'
import { type ColumnName, columnNames } from '#imports/columns.ts'
import type { CellProblem, PreviewRow } from '#imports/contract.ts'
import { CORRECTION_LIMITS, type Corrections, noCorrections } from '#imports/corrections.ts'
import { toDollars } from '#kit/shared/money.ts'
import { usStates } from '#kit/shared/us-states.ts'
import { buildFacility, type ListOwner, listOwner, withMarked } from './build-facility.ts'
import { type CellFault, cellProblems, isGuess } from './cells/cell-problems.ts'
import { isEmptyWord, openCell } from './cells/open-cell.ts'
import { type CellValues, cellReader, emptyCells } from './cells/read-cell.ts'
import { sizeText } from './cells/read-feet.ts'
import { readSportMark } from './cells/read-flag.ts'
import type { ColumnPlan } from './columns/column-plan.ts'
import { type CellText, cellTexts } from './corrected-cells.ts'
import type { RawRow } from './reading/raw-row.ts'
import type { UnderstoodRow } from './understood-row.ts'

/** `value` as in the file. */
type FoundFault = CellFault & { column: ColumnName | null; header: string | null; value: string }

/** Characters shown with a problem. */
export const SHOWN_LENGTH = 200

type RowOptions = { columnCount?: number; owner?: ListOwner; corrections?: Corrections }

/** Caches cells: one per file. Reports cells beyond `columnCount`. */
export function rowReader(
  plan: ColumnPlan,
  { columnCount, owner = listOwner(null), corrections = noCorrections }: RowOptions = {},
): (raw: RawRow) => UnderstoodRow {
  const textOf = cellTexts(plan, corrections)
  const names = columnNames.filter(name => plan.sources[name] ?? corrections.cells[name])
  const columns = names.map(name => columnOf(plan, name, textOf))
  const headers = new Map(columns.map(({ name, header }) => [name, header]))
  const isCorrected = (raw: RawRow, name: ColumnName) => corrections.cells[name]?.[raw.row] !== undefined

  return raw => {
    const values = emptyCells()
    const found: FoundFault[] = []
    for (const column of columns) column.read(raw, values, found)
    const { row, line, cells } = raw
    const leftOut = notImported(raw, values, { mayBeSummary: !isCorrected(raw, 'name') })
    if (leftOut) {
      const fault = { ...leftOut, header: headerOf(headers, leftOut.column) }
      const problems = [problemOf(fault, raw)]
      const texts = () => textsOf(names, raw, textOf)
      const describe = () => describeCells(names, raw, textOf, { values, faults: [fault] })
      return { row, line, cells, facility: null, problems, describe, texts }
    }
    const marks = isCorrected(raw, 'sportTypes') ? { sports: [], faults: [] } : readMarks(plan, raw)
    const told = [...withoutRefusedSports(found, marks.sports), ...marks.faults, ...extraCells(raw, columnCount)]
    values.sportTypes = withMarked(values.sportTypes, marks.sports)
    const whole = buildFacility(values, told, owner)
    const late = whole.faults.map(fault => ({
      ...fault,
      value: textOf(fault.column, raw),
      header: headerOf(headers, fault.column),
    }))
    const faults = [...told, ...late]
    return {
      row,
      line,
      cells,
      facility: whole.facility,
      problems: faults.map(fault => problemOf(fault, raw)),
      describe: () => describeCells(names, raw, textOf, { values: whole.values, faults }),
      texts: () => ({
        ...textsOf(names, raw, textOf),
        ...(marks.sports.length > 0 && { sportTypes: values.sportTypes.join('; ') }),
      }),
    }
  }
}

const SUMMARY =
  /^(?:(?:grand|sub|overall|sum)[\s-]*)?totals?\b[\s:=#-]*[\d,.]*\s*(?:(?:number|count)?\s*(?:of\s+)?(?:facilities|fields|courts|sites|rows|records|locations))?[\s:=]*[\d,.]*$/i

/** A closed facility or a row of totals: other faults do not matter. */
function notImported(
  { cells }: RawRow,
  { closed }: CellValues,
  { mayBeSummary }: { mayBeSummary: boolean },
): Omit<FoundFault, 'header'> | undefined {
  const [first = '', ...others] = cells.map(cell => cell.trim()).filter(cell => cell !== '')
  if (mayBeSummary && SUMMARY.test(first) && others.every(cell => /^[$\d,.\s]+$/.test(cell)))
    return { code: 'summary-row', suggestion: null, column: 'name', value: first }
  return closed ? { code: 'row-closed', suggestion: null, column: 'closed', value: '' } : undefined
}

function columnOf<Name extends ColumnName>(plan: ColumnPlan, name: Name, textOf: CellText) {
  const source = plan.sources[name]
  const header = source && 'header' in source ? source.header : null
  const reader = cellReader(name, header)
  function read(raw: RawRow, into: Pick<CellValues, Name>, found: FoundFault[]): void {
    const cell = textOf(name, raw)
    const { value, faults } = reader(cell)
    into[name] = value
    for (const fault of faults) found.push({ ...fault, column: name, header, value: fault.part ?? cell })
  }
  return { name, header, read: (raw: RawRow, into: CellValues, found: FoundFault[]) => read(raw, into, found) }
}

function headerOf(headers: ReadonlyMap<ColumnName, string | null>, column: ColumnName | null): string | null {
  return (column && headers.get(column)) ?? null
}

function readMarks({ sportMarks }: ColumnPlan, { cells }: RawRow): { sports: Sport[]; faults: FoundFault[] } {
  const sports: Sport[] = []
  const faults: FoundFault[] = []
  for (const { index, header, sports: marked } of sportMarks) {
    const value = cells[index] ?? ''
    const { text } = openCell(value)
    if (isEmptyWord(text)) continue
    const reading = readSportMark(text)
    if (reading.value) sports.push(...marked)
    for (const fault of reading.faults) faults.push({ ...fault, column: 'sportTypes', header, value })
  }
  return { sports, faults }
}

/** If sports are marked, an unknown sports column refuses no row. */
function withoutRefusedSports(faults: readonly FoundFault[], marked: readonly Sport[]): FoundFault[] {
  if (marked.length === 0) return [...faults]
  return faults.map(fault => (fault.code === 'no-sport' ? { ...fault, code: 'sport-unknown' } : fault))
}

function extraCells({ cells }: RawRow, columnCount = Number.POSITIVE_INFINITY): FoundFault[] {
  const extra = cells.length > columnCount ? cells.slice(columnCount).filter(cell => cell.trim() !== '') : []
  if (extra.length === 0) return []
  return [{ code: 'extra-cells', suggestion: null, column: null, header: null, value: extra.join(', ') }]
}

function problemOf({ code, suggestion, column, header, value }: FoundFault, { row, line }: RawRow): CellProblem {
  const [kind, message] = cellProblems[code]
  return {
    row,
    line,
    column,
    header,
    value: value.slice(0, SHOWN_LENGTH).toWellFormed(),
    kind,
    code,
    message,
    suggestion,
  }
}

/** Cut to what a correction may have. */
function textsOf(names: readonly ColumnName[], raw: RawRow, textOf: CellText) {
  const texts = names.map(name => [name, textOf(name, raw).slice(0, CORRECTION_LIMITS.characters).toWellFormed()])
  return Object.fromEntries(texts) as Partial<Record<ColumnName, string>>
}

function describeCells(
  names: readonly ColumnName[],
  raw: RawRow,
  textOf: CellText,
  { values, faults }: { values: CellValues; faults: readonly FoundFault[] },
): PreviewRow['cells'] {
  const guessed = new Set(faults.filter(isGuess).map(({ column }) => column))
  const cells: PreviewRow['cells'] = {}
  for (const name of columnNames) {
    const understood = inWords(name, values[name])
    if (!names.includes(name) && understood === '') continue
    cells[name] = {
      value: textOf(name, raw).slice(0, SHOWN_LENGTH).toWellFormed(),
      understood,
      isGuess: guessed.has(name),
    }
  }
  return cells
}

type Words = { [Name in ColumnName]?: (value: NonNullable<CellValues[Name]>) => string }

/** Where `plainWords` are not clear. */
const words: Words = {
  state: code => usStates.find(state => state.code === code)?.name ?? code,
  pricePerHourUsd: dollars => `${toDollars(Math.round(dollars * 100))} per hour`,
  indoorOutdoor: setting => (setting === 'both' ? 'Indoor and outdoor' : setting === 'indoor' ? 'Indoor' : 'Outdoor'),
  description: text => (text.length > 80 ? `${text.slice(0, 79).toWellFormed()}…` : text),
  capacity: people => `${people.toLocaleString('en-US')} people`,
  refundPolicy: policy => describeRefunds(policy),
  approval: approval => (approval === 'request' ? 'On request' : 'Instant'),
  responseHours: hours => `Within ${hours} hours`,
  photosUrls: urls => (urls.length === 1 ? '1 photo' : `${urls.length} photos`),
  dimensionsLengthFt: feet => `${feet} ft`,
  dimensionsWidthFt: feet => `${feet} ft`,
  closed: isClosed => (isClosed ? 'Closed' : 'Open'),
  dimensions: sizeText,
}

/** "$75 per hour", "Soccer, Lacrosse" */
function inWords<Name extends ColumnName>(column: Name, value: CellValues[Name]): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return ''
  const toText: ((value: NonNullable<CellValues[Name]>) => string) | undefined = words[column]
  return toText ? toText(value) : plainWords(value as PlainValue)
}

type PlainValue = string | number | boolean | readonly (string | number)[]

function plainWords(value: PlainValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
