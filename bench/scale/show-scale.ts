import { figure, printTable } from '../parts/print-table.ts'
import { ratio, spread } from '../parts/rounds.ts'
import { costRow, report, type Unit } from '../report/bench-row.ts'
import { type readFootprint, tablesThatGrew } from './footprint.ts'

type Reading = { ms: number } & Awaited<ReturnType<typeof readFootprint>>
/** Before and after purchases; `rate` per second. */
export type Round = { before: Reading; after: Reading; bought: number; rate: number }

const SECONDS_A_DAY = 86_400
/** Busiest hour over the day's mean. */
const PEAK = 6

/** Per booking and round: CPU milliseconds, bytes on disk and in the WAL. */
function bookingOf(rounds: readonly Round[]): { cpu: number[]; disk: number[]; log: number[] } {
  const each = (of: (reading: Reading) => number) =>
    rounds.map(({ before, after, bought }) => (of(after) - of(before)) / bought)
  return { cpu: each(({ ms }) => ms), disk: each(({ bytes }) => bytes), log: each(({ walBytes }) => walBytes) }
}

export function reportScale(fewer: readonly Round[], all: readonly Round[], facilities: number): void {
  const [small, large] = [bookingOf(fewer), bookingOf(all)]
  const among = `a booking among ${facilities.toLocaleString('en-US')} facilities`
  const reference = 'the same among a tenth of them'
  const rows = (name: string, unit: Unit, { of, scale }: { of: keyof typeof large; scale: number }) => [
    costRow(`${among}: ${name}`, '×', { reference, measured: ratio(large[of], small[of]) }),
    costRow(`${among}: ${name}`, unit, { measured: spread(large[of].map(value => value * scale)) }),
  ]
  report(
    ...rows('CPU', 'CPU ms', { of: 'cpu', scale: 1 }),
    ...rows('tables and indexes', 'kB', { of: 'disk', scale: 1e-3 }),
    ...rows('write-ahead log', 'kB', { of: 'log', scale: 1e-3 }),
  )
}

export function showScale(
  rounds: readonly Round[],
  { facilities, clients, day }: { facilities: number; clients: number; day: number },
): void {
  const each = bookingOf(rounds)
  const [cpu, disk, log] = [spread(each.cpu), spread(each.disk), spread(each.log)]
  const bought = rounds.reduce((total, round) => total + round.bought, 0)
  const many = facilities.toLocaleString('en-US')
  printTable(`Measured: one booking among ${many} facilities, ${rounds.length} rounds, ${clients} clients`, [
    ['', 'median', 'smallest', 'largest'],
    row('CPU ms, server, sandbox and database', cpu, 1),
    row('tables and indexes, bytes', disk, 0),
    row('write-ahead log, bytes', log, 0),
    row('bookings a second', spread(rounds.map(({ rate }) => rate)), 0),
  ])
  printTable('Where the bytes are', [
    ['table', 'bytes a booking'],
    ...tablesThatGrew(rounds[0]!.before, rounds.at(-1)!.after, bought).map(([name, bytes]) => [name, figure(bytes, 0)]),
  ])
  const perSecond = day / SECONDS_A_DAY
  printTable(`Computed: ${day.toLocaleString('en-US')} bookings a day`, [
    ['', ''],
    ['bookings a second, mean and busiest hour', `${figure(perSecond, 1)}, ${figure(perSecond * PEAK, 1)}`],
    [
      'cores for them, mean and busiest hour',
      `${figure((perSecond * cpu.median) / 1000)}, ${figure((perSecond * PEAK * cpu.median) / 1000)}`,
    ],
    [
      'disk, GB a day and a year',
      `${figure((day * disk.median) / 1e9)}, ${figure((day * 365 * disk.median) / 1e9, 0)}`,
    ],
    ['write-ahead log, GB a day', figure((day * log.median) / 1e9)],
    ['rows of bookings in a year, millions', figure((day * 365) / 1e6, 1)],
  ])
}

function row(name: string, { median, low, high }: ReturnType<typeof spread>, digits: number): string[] {
  return [name, figure(median, digits), figure(low, digits), figure(high, digits)]
}
