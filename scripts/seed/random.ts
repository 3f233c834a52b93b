/** From 0 up to but not 1. */
export type Random = () => number

/** Mulberry32 seeded by a hash of `numbers`; the same on every machine. Not for secrets. */
export function randomOf(...numbers: readonly number[]): Random {
  let state = numbers.reduce((mixed, number) => scramble(mixed ^ Math.imul(number + 1, 0x9e3779b1)), 0x2545f491)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    return (scramble(state) >>> 0) / 2 ** 32
  }
}

/** Both ends included. */
export function wholeBetween(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!
}

export function pickWeighted<T>(random: Random, from: readonly (readonly [item: T, weight: number])[]): T {
  let left = random() * from.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [item, weight] of from) {
    left -= weight
    if (left < 0) return item
  }
  return from.at(-1)![0]
}

function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 15), value | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return mixed ^ (mixed >>> 14)
}
