import type { Doubt } from './request-text.ts'

/** Words that name a day: the day, yyyy-MM-dd, or why it is none, or which days they may mean. */
export type NamedDay = {
  words: string
  day?: string
  /** A sentence. */
  fault?: string
  /** Each may be meant; empty when there are too many. */
  choices?: string[]
  assumed?: Doubt<string>
}
