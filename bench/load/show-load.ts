import { describeMachine } from '../parts/describe-machine.ts'
import { quantile } from '../parts/load-process.ts'
import { figure } from '../parts/print-table.ts'
import { markdownTable } from '../parts/write-section.ts'
import { isMorningRight, type Morning, SLOTS, VISITORS } from './open-morning.ts'
import type { Beyond } from './overload.ts'
import type { Tally } from './tally.ts'

export type Outcome = { processes: number; rate: number; tally: Tally | undefined; beyond: Beyond[]; morning: Morning }

const ms = (values: readonly number[], share: number) =>
  values.length > 0 ? `${figure(quantile(values, share), 0)} ms` : '–'

export function showLoad(outcomes: readonly Outcome[], { seconds, seed }: { seconds: number; seed: number }): string[] {
  const date = new Date().toISOString().slice(0, 10)
  return [
    '',
    `\`npm run load -- --seconds ${seconds} --seed ${seed}\`, ${date}: ${describeMachine()}; processes, database and load generator share them.`,
    '',
    ...markdownTable([rateHead, ...outcomes.flatMap(rateRows)]),
    '',
    `Opening morning: ${VISITORS.toLocaleString('en-US')} visitors want one of the ${SLOTS} slots of one field within the same second.`,
    'Those told to retry do.',
    '',
    ...markdownTable([morningHead, ...outcomes.map(morningRow)]),
    '',
  ]
}

const rateHead = [
  'processes',
  'asked/s',
  'served/s',
  'of the held rate',
  'refused (503)',
  'of them without `Retry-After`',
  'failed or lost',
  'p50 and p99 of those served',
  'p95 of a refusal',
  'p99 delay of the load generator',
  'purchases done of those begun',
  'normal again after',
]

function rateRows({ processes, rate, tally, beyond }: Outcome): string[][] {
  const name = processes === 1 ? 'one' : String(processes)
  if (!tally || rate === 0) return [[name, 'nothing held', ...rateHead.slice(2).map(() => '–')]]
  const seconds = tally.asked / rate
  const held = row({ name, rate, load: `${rate} (held)`, tally, seconds, normal: '–' })
  return [
    held,
    ...beyond.map(({ times, rate: asked, tally: seen, seconds: long, normalAfter }) =>
      row({ name, rate, load: `${asked} (${times} ×)`, tally: seen, seconds: long, normal: `${normalAfter + 1} s` }),
    ),
  ]
}

type Row = { name: string; rate: number; load: string; tally: Tally; seconds: number; normal: string }

function row({ name, rate, load, tally, seconds, normal }: Row): string[] {
  const { served, asked, refused, unexplained, failed, lost, times, refusalTimes, lateness, purchases } = tally
  return [
    name,
    load,
    figure(served / seconds, 0),
    `${figure((100 * served) / seconds / rate, 0)} %`,
    `${refused} (${figure((100 * refused) / asked, 0)} %)`,
    String(unexplained),
    String(failed + lost),
    `${ms(times, 0.5)}, ${ms(times, 0.99)}`,
    ms(refusalTimes, 0.95),
    ms(lateness, 0.99),
    `${purchases.done + purchases.taken} of ${purchases.begun}`,
    normal,
  ]
}

const morningHead = [
  'processes',
  'winners',
  'slots held in the records',
  'told at once that it is taken (409)',
  'asked to retry (503)',
  'without `Retry-After`',
  'failed or lost',
  'p50 and p95 of an answer',
  'p95 delay of the load generator',
  'everyone answered after',
  '',
]

function morningRow({ processes, morning }: Outcome): string[] {
  const { first, winners, heldSlots, seconds, untold } = morning
  return [
    processes === 1 ? 'one' : String(processes),
    String(winners.length),
    String(heldSlots),
    String(first.served - Math.min(winners.length, first.served)),
    String(first.refused),
    String(first.unexplained),
    String(first.failed + first.lost),
    `${ms([...first.times, ...first.refusalTimes], 0.5)}, ${ms([...first.times, ...first.refusalTimes], 0.95)}`,
    ms(first.lateness, 0.95),
    untold === 0 ? `${figure(seconds, 1)} s` : `${untold} never`,
    isMorningRight(morning) ? 'right' : '**wrong**',
  ]
}
