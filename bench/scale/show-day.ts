import type { Tally } from '../load/tally.ts'
import { describeMachine } from '../parts/describe-machine.ts'
import { quantile } from '../parts/load-process.ts'
import { figure } from '../parts/print-table.ts'
import { markdownTable } from '../parts/write-section.ts'
import type { Footprint } from './footprint.ts'

/**
 * CPU milliseconds of the serving processes (including the payment sandbox) and of the database, with its footprint.
 */
type Reading = Footprint & { servers: number; database: number }

/** `times` the day's mean rate. */
export type Simulated = {
  times: number
  rate: number
  seconds: number
  tally: Tally
  before: Reading
  after: Reading
}

const kinds = [
  ['looks at a page', 'page'],
  ['looks at what is free, a field, a list', 'read'],
  ['searches by place and time', 'search'],
  ['holds', 'hold'],
  ['each step of a booking', 'book'],
] as const

export function showDay(
  simulated: readonly Simulated[],
  { facilities, bookings, minutes }: { facilities: number; bookings: number; minutes: number },
): string[] {
  const whole = (value: number) => value.toLocaleString('en-US')
  const date = new Date().toISOString().slice(0, 10)
  const head = ['', ...simulated.map(({ times }) => (times === 1 ? 'mean of the day' : `${times} × the mean`))]
  const row = (name: string, of: (one: Simulated) => string) => [name, ...simulated.map(of)]
  return [
    '',
    `\`npm run simulate\`, ${date}: ${whole(facilities)} facilities, ${whole(bookings)} bookings a day, ${minutes} minutes each. ` +
      `Machine: ${describeMachine()}, shared by one process, the database and the load generator.`,
    '',
    ...markdownTable([
      head,
      row('requests a second', ({ rate }) => figure(rate, 0)),
      row('bookings done of those begun', ({ tally: { purchases } }) => `${purchases.done} of ${purchases.begun}`),
      row('turned away (503); failed or lost', ({ tally }) => `${tally.refused}; ${tally.failed + tally.lost}`),
      ...kinds.map(([name, kind]) => row(`${name}: p50, p95, p99`, ({ tally }) => times(tally.timesOf[kind]))),
      row('cores of the process', one => figure(cores(one, 'servers'))),
      row('cores of the database', one => figure(cores(one, 'database'))),
      row('tables and indexes, a booking', one => bytesOf(one, 'bytes')),
      row('write-ahead log, a booking', one => bytesOf(one, 'walBytes')),
    ]),
    '',
  ]
}

function times(values: readonly number[]): string {
  return values.length === 0
    ? '–'
    : `${[0.5, 0.95, 0.99].map(share => figure(quantile(values, share), 0)).join(', ')} ms`
}

function cores({ before, after, seconds }: Simulated, who: 'servers' | 'database'): number {
  return (after[who] - before[who]) / (seconds * 1_000)
}

/** Includes its holds and events. */
function bytesOf({ before, after, tally }: Simulated, what: 'bytes' | 'walBytes'): string {
  const { done } = tally.purchases
  return done === 0 ? '–' : `${figure((after[what] - before[what]) / done / 1_000, 1)} kB`
}
