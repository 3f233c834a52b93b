import type { FastifyBaseLogger } from 'fastify'
import type { LanguageModelAccess } from '#kit/server/config/model-access.ts'
import { openBreaker } from '#kit/server/resilience.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { openBudget } from './call-budget.ts'
import { type LanguageModelCall, languageModelCaller } from './call-language-model.ts'
import { keepAnswers } from './kept-answers.ts'
import { type FailureKind, isOfProvider, LanguageModelFailure, type NotUsed } from './language-model-failure.ts'

/** The built-in answer is too good to wait longer. */
const TIMEOUT_MS = 8_000
const BREAKER = { failures: 3, restMs: MINUTE }

export type LanguageModelQuestion = LanguageModelCall & {
  /** Questions with the same key share one answer. */
  key: string
  /** Rate limit key. */
  visitor: string
}

/** `said` is not validated yet. */
export type LanguageModelAnswer = { said: unknown } | { notUsed: NotUsed }

/** Caches answers and limits calls. Never throws. */
export type LanguageModel = (question: LanguageModelQuestion) => Promise<LanguageModelAnswer>

type LanguageModelOptions = { log: FastifyBaseLogger; timeoutMs?: number | undefined }

export function openLanguageModel(
  access: LanguageModelAccess,
  { log, timeoutMs = TIMEOUT_MS }: LanguageModelOptions,
): LanguageModel {
  const call = languageModelCaller(access, timeoutMs)
  const [kept, budget, breaker] = [keepAnswers<LanguageModelAnswer>(), openBudget(), openBreaker(BREAKER)]
  const underWay = new Map<string, Promise<LanguageModelAnswer>>()

  async function requestAgain(key: string, question: LanguageModelCall): Promise<LanguageModelAnswer> {
    breaker.began()
    const answer = await tryCall(() => call(question))
    if ('notUsed' in answer && isOfProvider(answer.notUsed)) {
      breaker.failed()
    } else {
      breaker.succeeded()
      // Unusable answers are cached too.
      kept.keep(key, answer)
    }
    underWay.delete(key)
    return answer
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

  return async ({ key, visitor, ...question }) => {
    const known = kept.get(key) ?? underWay.get(key)
    if (known) return known
    const notUsed = breaker.isResting() ? 'resting' : budget.spend(visitor)
    if (notUsed) return { notUsed }
    const answer = requestAgain(key, question)
    underWay.set(key, answer)
    return answer
  }
}
