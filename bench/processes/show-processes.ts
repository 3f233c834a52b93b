import os from 'node:os'
import { describeMachine } from '../parts/describe-machine.ts'
import { quantile } from '../parts/load-process.ts'
import { figure, show } from '../parts/print-table.ts'
import { ratio, spread } from '../parts/rounds.ts'
import { markdownTable } from '../parts/write-section.ts'
import type { FileCosts } from './compare-files.ts'
import type { LimitCosts } from './compare-limits.ts'
import { cpuShareKind } from './cpu-share.ts'
import type { HeldRate } from './find-rates.ts'
import type { PoolerRun } from './try-pooler.ts'

/** By `docs/scaling.md`. */
const CONNECTIONS_EACH = 15
const USABLE_CONNECTIONS = 97
const DATABASE_CORES = 8
/** Of a share: the rest goes to rounding of periods. */
const USED_UP = 0.8
const NO_CORE_LEFT = 0.1

type Asked = { cores: number; p99Ms: number }

export function showRates(held: readonly HeldRate[], { cores, p99Ms }: Asked): string[] {
  const first = held[0]!
  return [
    '',
    `${whenAndHow()}: ${describeMachine()}, load average ${loadAverage()}.`,
    `Each web process has ${cores} of a core by ${cpuShareKind()}. PostgreSQL, a worker, HAProxy (leastconn) and the load generator share the`,
    `rest. Held: nothing refused, failed or lost, and a p99 below ${p99Ms} ms.`,
    '',
    ...markdownTable([rateHead, ...held.map(each => rateRow(each, { first, cores }))]),
    '',
    ...explain(held, cores),
    '',
  ]
}

const rateHead = [
  'web processes',
  'requests/s held',
  'scaling factor',
  'p50, p99',
  'web CPU, ms a request',
  'database CPU, ms a request',
  'used of the web processes’ shares',
  'cores of the database',
  'cores of balancer, load and worker',
  'cores of other programs; idle',
  'statements that wait for a lock; for the disk',
]

function rateRow({ processes, rate, tally, figures }: HeldRate, { first, cores }: { first: HeldRate; cores: number }) {
  const { seconds, webMs, databaseMs, othersMs, strangersMs, idleCores, waits } = figures
  const coresOf = (ms: number) => figure(ms / 1000 / seconds)
  const percent = (share: number) => `${figure(100 * share, 0)} %`
  return [
    String(processes),
    String(rate),
    `${figure(rate / first.rate)} ×`,
    `${figure(quantile(tally.times, 0.5), 0)}, ${figure(quantile(tally.times, 0.99), 0)} ms`,
    figure(webMs / tally.asked),
    figure(databaseMs / tally.asked),
    percent(webMs / 1000 / seconds / (processes * cores)),
    coresOf(databaseMs),
    coresOf(othersMs),
    `${coresOf(strangersMs)}; ${figure(idleCores)}`,
    `${percent(waits.lock)}; ${percent(waits.disk)}`,
  ]
}

/** From the CPU of a request in the largest run. */
function explain(held: readonly HeldRate[], cores: number): string[] {
  const last = held.at(-1)!
  const { tally, figures } = last
  const [web, database] = [figures.webMs / tally.asked, figures.databaseMs / tally.asked]
  const used = figures.webMs / 1000 / figures.seconds / (last.processes * cores)
  const end =
    used >= USED_UP
      ? 'the processes have used up their shares; neither locks nor the database are the limit yet'
      : figures.idleCores < NO_CORE_LEFT
        ? `the machine has no core left: the processes used ${figure(100 * used, 0)} % of their shares`
        : 'neither the shares nor the machine are used up; look at the waits'
  const webCores = (DATABASE_CORES * web) / database
  return [
    `At ${last.processes} processes ${end}. Computed from the last row: each core of web processes needs ${figure(database / web)} cores of PostgreSQL,`,
    `so a database of ${DATABASE_CORES} cores is used up by ${figure(webCores, 1)} cores of web processes, at ${figure((DATABASE_CORES * 1000) / database, 0)} requests a second.`,
    `Connections end sooner: ${CONNECTIONS_EACH} for each process, of ${USABLE_CONNECTIONS}, are ${Math.floor(USABLE_CONNECTIONS / CONNECTIONS_EACH)} processes without PgBouncer.`,
  ]
}

export function showPooler({ processes, poolSize, tally, figures, booked }: PoolerRun): string[] {
  const { done, begun, taken } = tally.purchases
  const faults = tally.failed + tally.lost
  const budget = poolSize + processes + 3
  return [
    '',
    `${whenAndHow()}: ${processes} web processes and a worker behind PgBouncer, transaction mode, for ${figure(figures.seconds, 0)} s;`,
    `load average ${loadAverage()}.`,
    '',
    ...markdownTable([
      [
        'requests',
        'refused (503)',
        'failed or lost',
        'purchases done of those begun',
        'bookings in the database',
        'connections of PostgreSQL: most, budget',
      ],
      [
        String(tally.asked),
        String(tally.refused),
        String(faults),
        `${done + taken} of ${begun}`,
        String(booked),
        `${figures.serverConnections}, ${budget} (${poolSize} + ${processes} + 3)`,
      ],
    ]),
    '',
  ]
}

export function showFiles({ files, withoutCaddy, withCaddy }: FileCosts): string[] {
  return [
    '',
    `${whenAndHow()}: a first page and its ${files} files through Caddy, load average ${loadAverage()}.`,
    '',
    ...markdownTable([
      ['CPU of the web process, ms a first page', 'median (range)'],
      ['it serves the files', show(spread(withoutCaddy))],
      ['Caddy serves the files', show(spread(withCaddy))],
      ['ratio', `${show(ratio(withoutCaddy, withCaddy), 1)} ×`],
    ]),
    '',
  ]
}

export function showLimits(costs: LimitCosts): string[] {
  return [
    '',
    `${whenAndHow()}: CPU of a request in ms, median (range), load average ${loadAverage()}.`,
    '',
    ...markdownTable([
      ['request', 'web: limits off', 'web: on', 'database: off', 'database: on', 'both, on to off'],
      ...costs.map(({ what, off, on }) => {
        const all = (rounds: typeof off) => rounds.map(({ web, database }) => web + database)
        const part = (rounds: typeof off, name: 'web' | 'database') => show(spread(rounds.map(cost => cost[name])))
        return [
          what,
          part(off, 'web'),
          part(on, 'web'),
          part(off, 'database'),
          part(on, 'database'),
          `${show(ratio(all(on), all(off)))} ×`,
        ]
      }),
    ]),
    '',
  ]
}

function whenAndHow(): string {
  const command = ['npm run bench --', ...process.argv.slice(2)].join(' ')
  return `\`${command}\`, ${new Date().toISOString().slice(0, 10)}`
}

function loadAverage(): string {
  return figure(os.loadavg()[0]!, 1)
}
