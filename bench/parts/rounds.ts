import { type LoadResult, quantile } from './load-process.ts'
import { cpuMs, type Measured } from './process-figures.ts'

/** `cpuMs`: per request. */
export type Sample = { rate: number; cpuMs: number; p95: number }

/** Alternates (A B, B A, …), so that noise affects all sides alike. One list per side. */
export async function inTurn<S>(rounds: number, sides: readonly (() => Promise<S>)[]): Promise<S[][]> {
  const samples: S[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round++) {
    const order = sides.map((_, side) => side)
    for (const side of round % 2 ? order.reverse() : order) samples[side]!.push(await sides[side]!())
  }
  return samples
}

/** Throws on a refusal, which is cheaper than the work. */
export async function sample(
  measured: Measured,
  load: () => Promise<LoadResult>,
): Promise<Sample & { load: LoadResult }> {
  const before = cpuMs(measured)
  const result = await load()
  const spent = cpuMs(measured) - before
  const refused = Object.entries(result.statuses ?? {}).filter(([status]) => !/^(2|304)/.test(status))
  if (refused.length > 0) throw new Error(`Some requests were rejected (status: count): ${refused.join(', ')}`)
  return { rate: result.done / result.seconds, cpuMs: spent / result.done, p95: result.p95, load: result }
}

export type Spread = { median: number; low: number; high: number }

export function spread(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), low: Math.min(...values), high: Math.max(...values) }
}

export function ratio(a: readonly number[], b: readonly number[]): Spread {
  return spread(a.map((value, round) => value / b[round]!))
}
