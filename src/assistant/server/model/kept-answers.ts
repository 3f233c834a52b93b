import { HOUR } from '#kit/shared/time.ts'

const MAX_ANSWERS = 500
const KEPT_MS = HOUR

export type KeptAnswers = {
  get: (key: string) => unknown
  keep: (key: string, answer: unknown) => void
}

/** What the model has said lately, the oldest forgotten first. */
export function keepAnswers(): KeptAnswers {
  const answers = new Map<string, { answer: unknown; since: number }>()
  return {
    get(key) {
      const kept = answers.get(key)
      if (kept && Date.now() - kept.since < KEPT_MS) return kept.answer
      answers.delete(key)
      return undefined
    },
    keep(key, answer) {
      answers.delete(key)
      answers.set(key, { answer, since: Date.now() })
      const [oldest] = answers.keys()
      if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest)
    },
  }
}
