import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../parts/load-process.ts'
import { figure } from '../parts/print-table.ts'
import type { LoadWorld } from './load-world.ts'
import { isHeld, type Tally } from './tally.ts'

export const P99_MS = 250

const FIRST_RATE = 100
const STEP = 1.5
/** Bisection steps between held and failed rates: to about 3 %. */
const HALVINGS = 4
const PAUSE_MS = 2_000

/** Requests per second held for `seconds`; 0 if none. */
export async function findRate(
  world: Pick<LoadWorld, 'mixed'>,
  seconds: number,
  { first = FIRST_RATE, p99Ms = P99_MS, tries = 1 } = {},
): Promise<{ rate: number; tally: Tally | undefined }> {
  let held = 0
  let tooMuch = Number.POSITIVE_INFINITY
  let best: Tally | undefined
  let failures = 0
  for (let halvings = 0; halvings < HALVINGS; ) {
    const rate = Math.round(Number.isFinite(tooMuch) ? (held + tooMuch) / 2 : Math.max(first, held * STEP))
    const tally = await world.mixed({ rate, seconds })
    const isEnough = isHeld(tally, p99Ms)
    say(rate, tally, isEnough)
    failures = isEnough ? 0 : failures + 1
    if (isEnough) [held, best] = [rate, tally]
    else if (failures === tries) [tooMuch, failures] = [rate, 0]
    if (Number.isFinite(tooMuch) && failures === 0) halvings++
    await sleep(PAUSE_MS)
  }
  return { rate: held, tally: best }
}

function say(rate: number, tally: Tally, isEnough: boolean): void {
  const { times, refused, failed, lost, samples, lateness } = tally
  const p99 = figure(quantile(times, 0.99), 0)
  const faults = [refused && `${refused} refused`, failed && `${failed} failed`, lost && `${lost} lost`].filter(Boolean)
  console.log(
    `  ${rate}/s: p99 ${p99} ms, late ${figure(quantile(lateness, 0.99), 0)} ms${faults.map(fault => `, ${fault}`).join('')} ${isEnough ? '✓' : '✗'}`,
  )
  for (const sample of samples) console.log(`    ${sample}`)
}
