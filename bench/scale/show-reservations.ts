import os from 'node:os'
import { describeMachine } from '../parts/describe-machine.ts'
import { quantile } from '../parts/load-process.ts'
import { load } from '../parts/measure-search.ts'
import { figure, printTable } from '../parts/print-table.ts'
import { ratio, type Spread } from '../parts/rounds.ts'
import { markdownTable, writeSection } from '../parts/write-section.ts'
import { costRow, report } from '../report/bench-row.ts'
import { type Compared, cpuOf, type RequestSample } from './compare-reservations.ts'
import type { Size } from './read-sizes.ts'
import type { ReservationDatabase } from './reservation-databases.ts'

const GOAL = 1.3
const GB = 1e9

export type Result = {
  command: string
  facilities: number
  few: ReservationDatabase['made']
  many: ReservationDatabase['made']
  compared: readonly Compared[]
  rounds: number
  sizes: readonly Size[]
  sharedBuffers: string
}

export function reportReservations({ compared, many, few }: Result): void {
  for (const { kind, ...sides } of compared.filter(({ failed }) => !failed))
    report(
      costRow(`${kind.name}, ${whole(many.reservations)} reservations: CPU`, '×', {
        reference: `the same among ${whole(few.reservations)}`,
        measured: ratio(sides.many.map(cpuOf), sides.few.map(cpuOf)),
        ...(kind.isSame && { goal: GOAL }),
      }),
    )
}

export function showReservations(result: Result, { writes }: { writes: boolean }): void {
  const { many, few, compared, sizes } = result
  const requests = [
    [
      '',
      `CPU ms of server + database: ${millions(few)}`,
      millions(many),
      'ratio (range)',
      `ms: ${millions(few)}`,
      millions(many),
      'ratio',
      'kB',
      '',
    ],
    ...compared.map(requestRow),
  ]
  const space = [
    ['', 'GB', 'built in'],
    ...sizes.map(({ name, bytes }) => [name, figure(bytes / GB, 1), builtIn(many, name)]),
  ]
  printTable(head(result), requests)
  printTable('On disk', space)
  console.log(`\n${loaded(result)}`)
  if (writes)
    writeSection('reservations', [
      '',
      `\`${result.command}\`, ${new Date().toISOString().slice(0, 10)}: ${head(result)}`,
      '',
      ...markdownTable(requests),
      '',
      loaded(result),
      '',
      ...markdownTable(space),
      '',
    ])
}

function head({ rounds, facilities, sharedBuffers }: Result): string {
  return (
    `${describeMachine()}, ${Math.round(os.totalmem() / GB)} GB of memory, load average ${figure(load(), 1)}. ` +
    `${whole(facilities)} facilities, shared_buffers ${sharedBuffers}, medians of ${rounds} rounds in turns.`
  )
}

function loaded({ many, few }: Result): string {
  const of = ({ reservations, bookings, payments, blocks, holds }: Result['many']) =>
    `${whole(reservations)} reservations: ${whole(blocks)} blocks, ${whole(holds)} holds, the rest bookings, ` +
    `${whole(bookings)} of them with their rows and ${whole(payments)} with a payment`
  const { rows, indexes, all } = many.seconds
  return (
    `Loaded: ${of(few)}; and ${of(many)}. The second took ${minutes(all)}: ${minutes(rows)} for the rows and ` +
    `${minutes(indexes)} for the indexes.`
  )
}

function requestRow({ kind, few, many, failed }: Compared): string[] {
  if (failed) return [kind.name, ...Array.from({ length: 7 }, () => ''), `**not met**: answered ${failed}`]
  const cpu = ratio(many.map(cpuOf), few.map(cpuOf))
  const wall = ratio(
    many.map(sample => sample.wall),
    few.map(sample => sample.wall),
  )
  return [
    kind.name,
    parts(few),
    parts(many),
    shown(cpu),
    figure(middle(few, 'wall'), 1),
    figure(middle(many, 'wall'), 1),
    figure(wall.median),
    `${figure(middle(few, 'bytes') / 1e3, 1)}, ${figure(middle(many, 'bytes') / 1e3, 1)}`,
    kind.isSame ? (cpu.median <= GOAL ? 'met' : '**not met**') : '',
  ]
}

function parts(samples: readonly RequestSample[]): string {
  return `${figure(middle(samples, 'server'))} + ${figure(middle(samples, 'database'))}`
}

function middle(samples: readonly RequestSample[], of: keyof RequestSample): number {
  return quantile(
    samples.map(sample => sample[of]),
    0.5,
  )
}

function shown({ median, low, high }: Spread): string {
  return `${figure(median)} (${figure(low)}–${figure(high)})`
}

function builtIn({ indexes }: Result['many'], name: string): string {
  const seconds = indexes.find(index => index.name === name)?.seconds
  return seconds === undefined ? '' : minutes(seconds)
}

function minutes(seconds: number): string {
  return seconds < 100 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}

function millions({ reservations }: Result['many']): string {
  return reservations < 1e6 ? whole(reservations) : `${figure(reservations / 1e6, 0)} million`
}

function whole(value: number): string {
  return value.toLocaleString('en-US')
}
