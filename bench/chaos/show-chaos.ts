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
  'bookings told of (cancelled)',
  'lists imported',
  'told to come again (503)',
  'without an answer',
  'answers 500',
  'bookings lost',
  'sold twice',
  'other promises broken',
  'money unaccounted for',
  'payments stuck > 60 s',
  'time to recover: median, longest',
  'all at rest after',
]

export function showChaos(trials: readonly Trial[], { seconds, seed }: { seconds: number; seed: number }): string[] {
  const date = new Date().toISOString().slice(0, 10)
  return [
    '',
    `\`npm run chaos -- --seconds ${seconds} --seed ${seed}\`, ${date}: ${describeMachine()}.`,
    '',
    ...markdownTable([head, ...trials.map(row)]),
    '',
    'Recovered is when every process says that it can serve and somebody has a new booking, counted from when the cause is gone;',
    'a killed process or database is started again by then, and its own start counts. At rest is when no payment and no refund is',
    'on its way any more, counted from when the last customer has left.',
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
