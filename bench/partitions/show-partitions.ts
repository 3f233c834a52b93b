import os from 'node:os'
import { describeMachine } from '../parts/describe-machine.ts'
import { figure, printTable } from '../parts/print-table.ts'
import { markdownTable } from '../parts/write-section.ts'
import type { Measured } from './measure.ts'

const head = ['measured', 'whole', 'partitioned', 'partitioned / whole', 'plan of the partitioned']

export function printMeasured({ subject, rows, figures }: Measured): void {
  printTable(`${subject.name}, ${rows.toLocaleString('en-US')} rows; by ${subject.by}`, [head, ...rowsOf(figures)])
}

/** Of one table, for the document. */
export function showMeasured({ subject, rows, figures }: Measured, version: string): string[] {
  const date = new Date().toISOString().slice(0, 10)
  const load = figure(os.loadavg()[0]!, 1)
  return [
    '',
    `\`${subject.name}\`, ${rows.toLocaleString('en-US')} rows, by ${subject.by}. \`npm run bench -- partitions --only ${subject.name}\`, ${date}:`,
    `${describeMachine()}, PostgreSQL ${version}, load average ${load}; medians.`,
    '',
    ...markdownTable([head, ...rowsOf(figures)]),
    '',
  ]
}

function rowsOf(figures: Measured['figures']): string[][] {
  return figures.map(({ what, digits, whole, split, plan }) => [
    what,
    figure(whole.median, digits),
    figure(split.median, digits),
    whole.median > 0 ? figure(split.median / whole.median, 2) : '–',
    plan ?? '',
  ])
}
