/** What the simulator can do wrong on purpose. */
export const simulatorFaults = [
  /** No answer for a long while. */
  'slow',
  /** The connection breaks before anything is answered. */
  'reset',
  'server-error',
  /** 429 with `Retry-After: 1`. */
  'rate-limited',
  /** The vendor's own words for no: in an answer of 200 where that is its way. */
  'refusal',
  /** An answer of the right type that breaks off in the middle of a word, as if it were whole. */
  'malformed',
  /** A page to sign in where data was promised. */
  'html',
  'empty',
  /** A few bytes at a time, for ever. */
  'endless',
  /** 500 MB, as fast as they are taken. */
  'huge',
  /** Its clock is three hours ahead: the `Date` header, and the times that it works out by it. */
  'clock-skew',
  /** It sends on to the very same address. */
  'redirect-loop',
  /** The connection breaks in the middle of the answer. */
  'truncated',
] as const

export type SimulatorFault = (typeof simulatorFaults)[number]

export const SIMULATED_SKEW_MS = 3 * 60 * 60_000
