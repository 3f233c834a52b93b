import type { Doubt } from './request-text.ts'

/** yyyy-MM-dd; otherwise `fault` or `choices`. */
export type NamedDay = {
  words: string
  day?: string
  fault?: string
  /** Empty if too many. */
  choices?: string[]
  assumed?: Doubt<string>
}
