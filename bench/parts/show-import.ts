import type { ListFile } from './import-file.ts'
import type { Run } from './measure-import.ts'
import { printTable, show } from './print-table.ts'
import { ratio, type Spread, spread } from './rounds.ts'

/** All that was found, as rounds. */
export type ImportFigures = {
  large: ListFile
  small: ListFile
  /** Resident megabytes of the server before its first file, and once it has imported one of ten rows. */
  idleMb: number
  restMb: number
  many: { copy: Run[]; validate: Run[]; import: Run[] }
  few: { validate: Run[]; import: Run[] }
  /** Milliseconds that 95 of 100 answers to others stayed below. */
  others: { before: number; during: number }[]
}

/** Times as ratios, so that they mean something on another machine; the others as they are. */
const AIMS = { validate: 3, import: 4, memoryMb: 150, tenfold: 11, smallSeconds: 3, loopMs: 50, others: 2 }

export function showImport({ large, small, idleMb, restMb, many, few, others }: ImportFigures): void {
  const rows = (file: ListFile) => `${file.rows.toLocaleString('en-US')} rows`
  const seconds = (runs: readonly Run[]) => runs.map(run => run.seconds)
  const copy = seconds(many.copy)
  const both = (side: { validate: Run[]; import: Run[] }) =>
    side.validate.map((run, round) => run.seconds + side.import[round]!.seconds)
  const runs = [...many.validate, ...many.import]
  const p99 = spread(runs.map(({ loop }) => loop.p99))
  const growth = spread(runs.map(({ peakMb }) => peakMb - restMb))
  printTable(`An import of ${rows(large)} (${copy.length} runs: median, smallest–largest)`, [
    ['', 'measured', 'aim', ''],
    ['COPY of the same rows, s', show(spread(copy)), '', ''],
    ['validate, s', show(spread(seconds(many.validate))), '', ''],
    ['import, s', show(spread(seconds(many.import))), '', ''],
    aim('validate / COPY', ratio(seconds(many.validate), copy), AIMS.validate),
    aim('import / COPY', ratio(seconds(many.import), copy), AIMS.import),
    ['server before its first file, MB', show(spread([idleMb]), 0), '', ''],
    ['… after one of ten rows, MB', show(spread([restMb]), 0), '', ''],
    // The largest counts: memory that is short once is short.
    aim('… and at most above the latter, MB', { ...growth, median: growth.high }, AIMS.memoryMb, 0),
    aim(`${rows(large)} / ${rows(small)}`, ratio(both(many), both(few)), AIMS.tenfold),
    aim(`validate and import ${rows(small)}, s`, spread(both(few)), AIMS.smallSeconds),
    aim('event loop, p99 ms', { ...p99, median: p99.high }, AIMS.loopMs, 1),
    ['event loop, longest ms', show(spread(runs.map(({ loop }) => loop.max)), 1), '', ''],
    ['times of a day at rest, p95 ms', show(spread(others.map(({ before }) => before)), 1), '', ''],
    ['… during an import, p95 ms', show(spread(others.map(({ during }) => during)), 1), '', ''],
    aim('… during / at rest', spread(others.map(({ before, during }) => during / before)), AIMS.others),
  ])
}

function aim(name: string, found: Spread, most: number, digits = 2): string[] {
  return [name, show(found, digits), `≤ ${most}`, found.median <= most ? '✓ met' : '✗ not met']
}
