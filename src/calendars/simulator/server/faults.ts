export const simulatorFaults = [
  'slow',
  /** Before any response. */
  'reset',
  'server-error',
  /** 429 with `Retry-After: 1`. */
  'rate-limited',
  /** The vendor's own refusal, with status 200 where it does that. */
  'refusal',
  /** Truncated content in a complete response. */
  'malformed',
  /** A sign-in page instead of data. */
  'html',
  'empty',
  /** A few bytes at a time, forever. */
  'endless',
  /** 500 MB. */
  'huge',
  /** Three hours ahead, in the `Date` header and the times. */
  'clock-skew',
  'redirect-loop',
  /** The connection breaks mid-response. */
  'truncated',
] as const

export type SimulatorFault = (typeof simulatorFaults)[number]

export const SIMULATED_SKEW_MS = 3 * 60 * 60_000
