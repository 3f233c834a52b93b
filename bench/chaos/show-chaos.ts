import { toDecimal } from '#kit/shared/money.ts'
import { describeMachine } from '../parts/describe-machine.ts'
import { figure } from '../parts/print-table.ts'
import { markdownTable } from '../parts/write-section.ts'
import type { Answers } from './ask.ts'
import type { Trial } from './try-fault.ts'

const head = [
  'fault',
  'times',
  'requests',
  'bookings confirmed (canceled)',
  'lists imported',
  'asked to retry (503)',
  'no response',
  '500 responses',
  'bookings lost',
  'sold twice',
  'other guarantees broken',
  'money unaccounted for',
  'payments stuck > 60 s',
  'time to recover: median, longest',
  'settled after',
]

export function showChaos(trials: readonly Trial[], { seconds, seed }: { seconds: number; seed: number }): string[] {
  const date = new Date().toISOString().slice(0, 10)
  return [
    '',
    `\`npm run chaos -- --seconds ${seconds} --seed ${seed}\`, ${date}: ${describeMachine()}.`,
    '',
    ...markdownTable([head, ...trials.map(row)]),
    '',
    '“Time to recover” runs from when the cause is gone until every process is ready and a new booking succeeds. It includes the',
    'restart of a killed process or database. “Settled after” runs from when the last customer leaves until no payment or refund is',
    'pending.',
    '',
  ]
}

function row({
  fault,
  obstacle,
  times,
  bookings,
  cancellations,
  lists,
  answers,
  recoveries,
  verdict,
}: Trial): string[] {
  if (!answers || !verdict) return [fault.words, `not tried: ${obstacle}`, ...head.slice(2).map(() => '–')]
  return [
    fault.words,
    String(times),
    String(countRequests(answers)),
    `${bookings} (${cancellations})`,
    String(lists),
    String(answers.refused),
    String(answers.silent),
    String(answers.broken.length),
    String(verdict.lost.length),
    String(verdict.doubled.length),
    String(verdict.broken.length),
    `$${toDecimal(verdict.cents)}`,
    String(verdict.stuck),
    `${seconds(median(recoveries))}, ${seconds(Math.max(...recoveries))}`,
    seconds(verdict.restedAfter),
  ]
}

function countRequests({ ok, refused, silent, broken, others }: Answers): number {
  return ok + refused + silent + broken.length + [...others.values()].reduce((sum, count) => sum + count, 0)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function seconds(value: number): string {
  return `${figure(value, 1)} s`
}
