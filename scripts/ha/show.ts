import { toDecimal } from '#kit/shared/money.ts'
import { describeMachine } from '../../bench/parts/describe-machine.ts'
import { figure } from '../../bench/parts/print-table.ts'
import { markdownTable } from '../../bench/parts/write-section.ts'
import { versionOf } from './programs.ts'
import type { HaTrial } from './try-fault.ts'
import type { Reads } from './watch-reads.ts'

const head = [
  'fault',
  'times',
  'bookings confirmed (canceled)',
  'asked to retry (503)',
  'no response',
  '500 responses',
  'bookings lost',
  'sold twice',
  'other guarantees broken',
  'money unaccounted for',
  'first booking: median, worst',
  'longest pause: median, worst',
  'searches of one reader, back in time',
  '… of one who changes things',
  'event streams that showed a later change (reopened)',
]

export function showHa(trials: readonly HaTrial[], { times, seed }: { times: number; seed: number }): string[] {
  const date = new Date().toISOString().slice(0, 10)
  const versions = [
    ...(['patroni', 'etcd', 'pgbouncer'] as const).map(name => `${name} ${versionOf(name)}`),
    `haproxy ${versionOf('haproxy', ['-v'])}`,
  ]
  const tried = trials.reduce((sum, { probe }) => sum + probe.tried, 0)
  const confirmed = trials.reduce((sum, { probe }) => sum + probe.confirmed.length, 0)
  const lost = trials.reduce((sum, { lostWrites }) => sum + lostWrites.length, 0)
  return [
    '',
    `\`npm run ha -- --times ${times} --seed ${seed}\`, ${date}: ${describeMachine()}; ${versions.join(', ')}.`,
    '',
    ...markdownTable([head, ...trials.map(row)]),
    '',
    '“First booking” runs from the fault until the confirmation of a booking whose first request came after it. “Longest pause” is',
    'the longest time without a confirmed booking, from the fault until all three nodes were back.',
    '',
    'A reader always asks one web process. Someone who changes things every 3 s asks any, and must see what was there at their last',
    'change. An event stream was open before the fault, at one web process. It was opened again if it had ended, as a page does, and',
    'had to show a hold made afterwards at the other.',
    '',
    `Past HAProxy, ${tried} writes went directly to old primaries that were cut off or continued; ${confirmed} were confirmed, ${lost} of them lost.`,
    '',
  ]
}

function row(trial: HaTrial): string[] {
  const { fault, bookings, cancellations, refused, silent, broken, firsts, pauses, verdict, reads, streams } = trial
  return [
    fault.words,
    String(firsts.length),
    `${bookings} (${cancellations})`,
    String(refused),
    String(silent),
    String(broken.length),
    String(verdict.lost.length),
    String(verdict.doubled.length),
    String(verdict.broken.length),
    `$${toDecimal(verdict.cents)}`,
    medianAndWorst(firsts),
    medianAndWorst(pauses),
    backwardOf(reads.reader),
    backwardOf(reads.changer),
    `${streams.continued + streams.reopened} of ${firsts.length} (${streams.reopened})`,
  ]
}

function backwardOf({ count, backward }: Reads): string {
  return `${count}, ${backward.length}`
}

function medianAndWorst(values: readonly number[]): string {
  if (values.length === 0) return '–'
  const sorted = values.toSorted((a, b) => a - b)
  return `${figure(sorted[Math.floor(sorted.length / 2)]!, 1)} s, ${figure(sorted.at(-1)!, 1)} s`
}
