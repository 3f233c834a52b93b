import type { FastifyBaseLogger } from 'fastify'
import type { LanguageModelAccess } from '#kit/server/config/model-access.ts'
import { openBreaker } from '#kit/server/resilience.ts'
import { MINUTE } from '#kit/shared/time.ts'
import type { ExceededBudget } from './call-budget.ts'
import { type LanguageModelCall, languageModelCaller } from './call-language-model.ts'
import { keepAnswers } from './kept-answers.ts'
import { type FailureKind, isOfProvider, LanguageModelFailure, type NotUsed } from './language-model-failure.ts'

/** The built-in answer is too good to wait longer. */
const TIMEOUT_MS = 8_000
const BREAKER = { failures: 3, restMs: MINUTE }

export type LanguageModelQuestion = LanguageModelCall & {
  /** Questions with the same key share one answer, for an hour. */
  key: string
  /** Rate limit key. */
  visitor: string
}

/** `said` is not validated yet. */
export type LanguageModelAnswer = { said: unknown } | { notUsed: NotUsed }

/** Caches answers and limits calls. Never throws. */
export type LanguageModel = (question: LanguageModelQuestion) => Promise<LanguageModelAnswer>

type LanguageModelOptions = {
  /** Counts a call of this visitor, or returns the exceeded limit. */
  spendCall: (visitor: string) => Promise<ExceededBudget | undefined>
  log: FastifyBaseLogger
  timeoutMs?: number | undefined
}

export function openLanguageModel(
  access: LanguageModelAccess,
  { spendCall, log, timeoutMs = TIMEOUT_MS }: LanguageModelOptions,
): LanguageModel {
  const call = languageModelCaller(access, timeoutMs)
  const [kept, breaker] = [keepAnswers<LanguageModelAnswer>(), openBreaker(BREAKER)]
  const underWay = new Map<string, Promise<LanguageModelAnswer>>()

  async function askModel({ visitor, key, ...question }: LanguageModelQuestion): Promise<LanguageModelAnswer> {
    const exceeded = await spend(visitor)
    if (exceeded) return { notUsed: exceeded }
    if (breaker.isResting()) return { notUsed: 'resting' }
    breaker.began()
    const answer = await tryCall(() => call(question))
    if ('notUsed' in answer && isOfProvider(answer.notUsed)) {
      breaker.failed()
    } else {
      breaker.succeeded()
      // Unusable answers are cached too.
      kept.keep(key, answer)
    }
    return answer
  }

  /** Without the database nobody knows what is spent, so nothing is. */
  async function spend(visitor: string): Promise<NotUsed | undefined> {
    try {
      return await spendCall(visitor)
    } catch (error) {
      log.warn({ err: error }, 'model-budget-unknown')
      return 'budget-unknown'
    }
  }

  async function tryCall(ask: () => Promise<unknown>): Promise<{ said: unknown } | { notUsed: FailureKind }> {
    try {
      return { said: await ask() }
    } catch (error) {
      const { kind, status } = error instanceof LanguageModelFailure ? error : new LanguageModelFailure('unusable')
      log.warn({ kind, status }, 'model-failed')
      return { notUsed: kind }
    }
  }

  return async question => {
    const { key, visitor } = question
    // By visitor, since one visitor's limit is not another's.
    const asked = `${visitor} ${key}`
    const known = kept.get(key) ?? underWay.get(asked)
    if (known) return known
    if (breaker.isResting()) return { notUsed: 'resting' }
    const answer = askModel(question).finally(() => underWay.delete(asked))
    underWay.set(asked, answer)
    return answer
  }
}
