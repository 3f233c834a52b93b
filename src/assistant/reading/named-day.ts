import type { Doubt } from './request-text.ts'

/** `day` is yyyy-MM-dd; otherwise `fault` or `choices` say why there is none. */
export type NamedDay = {
  words: string
  day?: string
  /** A sentence. */
  fault?: string
  /** Possible days; empty if there are too many. */
  choices?: string[]
  assumed?: Doubt<string>
}
