import type { PreferenceName, Question } from '#assistant/contract.ts'
import type { Preferences } from '#assistant/rules.ts'
import { costRow, exactly, gainRow, report } from '../report/bench-row.ts'
import { quantile } from './load-process.ts'
import { printTable } from './print-table.ts'

/** A request with its time and place, and a careful reader's answer (bench/assistant/README.md). */
export type RequestCase = {
  now: string
  zone: string
  region?: string
  request: string
  expected: Preferences
  asked: PreferenceName[]
}

/** `now`: milliseconds since 1970. */
export type ScoredInput = { request: string; now: number; zone: string; region?: string }
export type Reader = (asked: ScoredInput) => Promise<{ preferences: Preferences; unclear: Question[] }>

export type Score = {
  requests: number
  whole: number
  fields: number
  right: number
  values: number
  invented: number
  /** Milliseconds per request, in order. */
  times: number[]
  misses: string[]
}

/** A field is right if it has the expected value, or is empty where we must ask. */
export async function scoreReader(cases: readonly RequestCase[], read: Reader): Promise<Score> {
  const score: Score = { requests: 0, whole: 0, fields: 0, right: 0, values: 0, invented: 0, times: [], misses: [] }
  // Warm-up: loads files read on first use.
  const [first] = cases
  if (first) await read(askedOf(first))
  for (const each of cases) {
    const before = performance.now()
    const { preferences } = await read(askedOf(each))
    score.times.push(performance.now() - before)
    add(score, each, preferences)
  }
  score.times.sort((a, b) => a - b)
  return score
}

function askedOf({ request, now, zone, region }: RequestCase): ScoredInput {
  return { request, now: Date.parse(now), zone, ...(region && { region }) }
}

function add(score: Score, { request, expected, asked }: RequestCase, got: Preferences): void {
  const wanted = Object.entries(expected) as [PreferenceName, unknown][]
  const wrong = wanted.filter(([name, value]) => got[name] !== value).map(([name]) => name)
  const answered = asked.filter(name => got[name] !== undefined)
  const given = Object.keys(got) as PreferenceName[]
  const invented = given.filter(name => !(name in expected))
  const bad = [...new Set([...wrong, ...answered, ...invented])]
  score.requests += 1
  score.whole += bad.length === 0 ? 1 : 0
  score.fields += wanted.length + asked.length
  score.right += wanted.length + asked.length - wrong.length - answered.length
  score.values += given.length
  score.invented += invented.length
  if (bad.length > 0) score.misses.push(missOf(request, bad, { expected, got }))
}

function missOf(
  request: string,
  fields: readonly PreferenceName[],
  { expected, got }: { expected: Preferences; got: Preferences },
): string {
  const told = fields.map(name => `${name}: ${got[name] ?? 'nothing'}, not ${expected[name] ?? 'nothing'}`)
  return `“${request.slice(0, 100)}”: ${told.join('; ')}`
}

export function showScore(title: string, score: Score, { misses }: { misses: boolean }): void {
  const { requests, times } = score
  const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
  const at = (part: number) =>
    `${(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1)} ms`
  printTable(`${title}: ${requests} requests`, [
    ['', 'share', 'of'],
    ['fields right', share(score.right, score.fields), String(score.fields)],
    ['whole requests right', share(score.whole, requests), String(requests)],
    ['values invented', share(score.invented, score.values), String(score.values)],
    ['time, median', at(0.5), ''],
    ['time, 95 of 100 below', at(0.95), ''],
  ])
  if (misses && score.misses.length > 0) console.log(['Misses:', ...score.misses.map(miss => `  ${miss}`)].join('\n'))
}

export function reportScore(
  { fields, right, requests, whole, values, invented, times }: Score,
  { of: kind = '', wholeGoal = 80 } = {},
): void {
  const share = (part: number, of: number) => exactly((100 * part) / Math.max(1, of))
  const reference = 'what careful readers made of them'
  report(
    gainRow(`fields read right${kind}`, '%', { reference, measured: share(right, fields), goal: 95 }),
    gainRow(`whole requests read right${kind}`, '%', { reference, measured: share(whole, requests), goal: wholeGoal }),
    costRow(`values invented${kind}`, '%', { reference, measured: share(invented, values), goal: 1 }),
    costRow(`time of a request, median${kind}`, 'ms', { measured: exactly(quantile(times, 0.5)), goal: 10 }),
    costRow(`time of a request, 95 of 100 below${kind}`, 'ms', { measured: exactly(quantile(times, 0.95)) }),
  )
}
