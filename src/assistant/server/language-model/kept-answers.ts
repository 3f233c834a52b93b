import { HOUR } from '#kit/shared/time.ts'

const MAX_ANSWERS = 500
const KEPT_MS = HOUR

export type KeptAnswers<Answer> = {
  get: (key: string) => Answer | undefined
  keep: (key: string, answer: Answer) => void
}

/** Evicts the oldest first. */
export function keepAnswers<Answer>(): KeptAnswers<Answer> {
  const answers = new Map<string, { answer: Answer; since: number }>()
  return {
    get(key) {
      const kept = answers.get(key)
      if (kept && performance.now() - kept.since < KEPT_MS) return kept.answer
      answers.delete(key)
      return undefined
    },
    keep(key, answer) {
      answers.delete(key)
      answers.set(key, { answer, since: performance.now() })
      const [oldest] = answers.keys()
      if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest)
    },
  }
}
