import { type BenchRow, costRow, report } from '../report/bench-row.ts'
import { goalText, measuredText, rowTitle, verdictText } from '../report/show-rows.ts'
import type { ListFile } from './import-file.ts'
import type { Run } from './measure-import.ts'
import { printTable, show } from './print-table.ts'
import { ratio, type Spread, spread } from './rounds.ts'

export type ImportFigures = {
  large: ListFile
  small: ListFile
  /** Resident MB before the first file, and after importing one of ten rows. */
  idleMb: number
  restMb: number
  many: { copy: Run[]; validate: Run[]; import: Run[] }
  few: { validate: Run[]; import: Run[] }
  /** p95 of other readers in milliseconds. */
  others: { before: number; during: number }[]
}

/** Times are ratios, comparable across machines; the others are absolute. */
const AIMS = { validate: 3, import: 4, memoryMb: 150, tenfold: 11, smallSeconds: 3, loopMs: 50, others: 1.5 }
/** To finish within `AIMS.smallSeconds` with less memory. */
const SMALL = { rows: 10_000, memoryMb: 80 }

export function showImport(found: ImportFigures): void {
  const { large, idleMb, restMb, many, others } = found
  const seconds = (runs: readonly Run[]) => show(spread(runs.map(run => run.seconds)))
  const longest = [...many.validate, ...many.import].map(({ loop }) => loop.max)
  const rows = aimedRows(found)
  printTable(`An import of ${rowsOf(large)} (${many.copy.length} runs: median, smallest–largest)`, [
    ['', 'measured', 'aim', ''],
    ['COPY of the same rows, s', seconds(many.copy), '', ''],
    ['validate, s', seconds(many.validate), '', ''],
    ['import, s', seconds(many.import), '', ''],
    ['server before its first file, MB', show(spread([idleMb]), 0), '', ''],
    ['… after one of ten rows, MB', show(spread([restMb]), 0), '', ''],
    ['event loop, longest ms', show(spread(longest), 1), '', ''],
    ['times of a day at rest, p95 ms', show(spread(others.map(({ before }) => before)), 1), '', ''],
    ['… during an import, p95 ms', show(spread(others.map(({ during }) => during)), 1), '', ''],
    ...rows.map(row => [rowTitle(row), measuredText(row), goalText(row), verdictText(row)]),
  ])
  report(...rows)
}

function aimedRows({ large, small, restMb, many, few, others }: ImportFigures): BenchRow[] {
  const copy = secondsOf(many.copy)
  const [whole, tenth] = [bothOf(many), bothOf(few)]
  const runs = [...many.validate, ...many.import]
  const reference = 'COPY of the same rows'
  const isSmall = large.rows <= SMALL.rows
  const ofSmall = { name: rowsOf(isSmall ? large : small), seconds: isSmall ? whole : tenth }
  return [
    ratioRow(`validate ${rowsOf(large)}`, ratio(secondsOf(many.validate), copy), { reference, goal: AIMS.validate }),
    ratioRow(`import ${rowsOf(large)}`, ratio(secondsOf(many.import), copy), { reference, goal: AIMS.import }),
    ratioRow(`validate and import ${rowsOf(large)}`, ratio(whole, tenth), {
      reference: 'the same with a tenth of the rows',
      goal: AIMS.tenfold,
    }),
    costRow(`validate and import ${ofSmall.name}`, 's', { measured: spread(ofSmall.seconds), goal: AIMS.smallSeconds }),
    costRow(`memory for ${rowsOf(large)}, at most`, 'MB', {
      measured: worst(runs.map(({ peakMb }) => peakMb - restMb)),
      goal: isSmall ? SMALL.memoryMb : AIMS.memoryMb,
    }),
    costRow('p99 of the event loop, at most', 'ms', {
      measured: worst(runs.map(({ loop }) => loop.p99)),
      goal: AIMS.loopMs,
    }),
    ratioRow('p95 for others during an import', spread(others.map(({ before, during }) => during / before)), {
      reference: 'theirs at rest',
      goal: AIMS.others,
    }),
  ]
}

function ratioRow(what: string, measured: Spread, details: { reference: string; goal: number }): BenchRow {
  return costRow(what, '×', { measured, ...details })
}

function rowsOf({ rows }: ListFile): string {
  return `${rows.toLocaleString('en-US')} rows`
}

function secondsOf(runs: readonly Run[]): number[] {
  return runs.map(({ seconds }) => seconds)
}

function bothOf(side: { validate: Run[]; import: Run[] }): number[] {
  return side.validate.map((run, round) => run.seconds + side.import[round]!.seconds)
}

/** A single peak can exhaust memory. */
function worst(values: readonly number[]): Spread {
  return { ...spread(values), median: Math.max(...values) }
}
