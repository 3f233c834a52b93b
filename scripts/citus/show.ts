import { figure } from '../../bench/parts/print-table.ts'
import { ratio, spread } from '../../bench/parts/rounds.ts'
import { markdownTable } from '../../bench/parts/write-section.ts'
import type { Comparison, Measured } from './compare.ts'
import type { WorkerDeath } from './kill-worker.ts'
import type { Refusal } from './layouts.ts'
import type { ProductRun } from './product.ts'
import { CLIENTS, type Races } from './race.ts'
import type { Outcome } from './try-attempts.ts'

export type Tried = {
  layout: string
  refusals: readonly Refusal[]
  outcomes: readonly Outcome[]
  product: ProductRun
}

export function showRefusals(tried: readonly Tried[]): string[] {
  const rows = tried.flatMap(({ layout, refusals }) =>
    refusals.map(({ sql, refusal, instead }) => [
      layout,
      code(sql),
      oneLine(refusal),
      instead.map(code).join(', then ') || '–',
    ]),
  )
  return markdownTable([['distributed', 'statement', 'Citus says', 'done instead'], ...rows])
}

/** One row for each feature, one column for each layout. */
export function showOutcomes(tried: readonly Tried[]): string[] {
  const names = tried[0]!.outcomes.map(({ name }) => name)
  return markdownTable([
    ['feature', ...tried.map(({ layout }) => layout)],
    ...names.map((name, row) => [name, ...tried.map(({ outcomes }) => cellOf(outcomes[row]!))]),
  ])
}

function cellOf({ error }: Outcome): string {
  return error === undefined ? 'works' : `**breaks**: ${oneLine(error)}`
}

/** What a visitor’s way to a booking was answered, up to the first refusal. */
export function showProduct({ layout, product: { steps } }: Tried): string {
  const answers = steps.map(({ name, status, code: reason }) => `${name} ${status}${reason && ` ${reason}`}`)
  return `The product, started on “${layout}”: ${answers.join(', ')}.`
}

export function showRaces({ winners, refused, errors }: Races): string {
  const counts = [...new Set(winners)].sort((a, b) => a - b).join(' or ')
  return `${CLIENTS} clients at once wanted each of ${winners.length} times: ${counts} got each. ${refused} requests were told that it is taken, ${errors.length} failed${errors.length > 0 ? ` (${oneLine(errors[0]!)})` : ''}.`
}

export function showDeaths(deaths: readonly WorkerDeath[]): string[] {
  return markdownTable([
    [
      'confirmed',
      'failed',
      'prepared when it was back',
      'halves before',
      'halves after',
      'confirmed and lost',
      'still prepared',
    ],
    ...deaths.map(({ confirmed, failed, prepared, halvesBefore, halves, missing, left }) =>
      [confirmed, failed, prepared, halvesBefore, halves, missing, left].map(String),
    ),
  ])
}

const MAX_LENGTH = 180

/** Without the numbers of shards, which vary. */
function oneLine(text: string): string {
  const line = text
    .replaceAll('|', '\\|')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/_\d{6}\b/g, '')
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line
}

function code(sql: string): string {
  return `\`${sql.replaceAll(/\s+/g, ' ')}\``
}

/** Medians of the rounds; ratios are of the same round. */
export function showComparisons(comparisons: readonly Comparison[]): string[] {
  return markdownTable([
    [
      'work',
      'clients',
      'one server: ms',
      'Citus: ms',
      'ratio (range)',
      'one server: a second',
      'Citus: a second',
      'ratio (range)',
    ],
    ...comparisons.map(({ name, clients, single, citus }) => [
      name,
      String(clients),
      ...pairOf(single, citus, ({ medianMs }) => medianMs, 1),
      ...pairOf(single, citus, ({ rate }) => rate, 0),
    ]),
  ])
}

function pairOf(
  single: readonly Measured[],
  citus: readonly Measured[],
  of: (measured: Measured) => number,
  digits: number,
) {
  const [ones, others] = [single.map(of), citus.map(of)]
  const { median, low, high } = ratio(others, ones)
  return [
    figure(spread(ones).median, digits),
    figure(spread(others).median, digits),
    `${figure(median)} × (${figure(low)}–${figure(high)})`,
  ]
}
