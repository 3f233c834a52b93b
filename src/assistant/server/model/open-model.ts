import type { FastifyBaseLogger } from 'fastify'
import type { ModelAccess } from '#kit/server/config/model-access.ts'
import { openBreaker } from './breaker.ts'
import { openBudget } from './call-budget.ts'
import { type ModelCall, modelCaller } from './call-model.ts'
import { keepAnswers } from './kept-answers.ts'
import { type FailureKind, isOfProvider, ModelFailure, type NotUsed } from './model-failure.ts'

/** The built-in answer is too good to wait longer. */
const TIMEOUT_MS = 8_000

export type ModelQuestion = ModelCall & {
  /** Questions with the same key share one answer. */
  key: string
  /** Rate limit key. */
  visitor: string
}

/** `said` is not validated yet. */
export type ModelAnswer = { said: unknown } | { notUsed: NotUsed }

/** Caches answers and limits calls. Never throws. */
export type Model = (question: ModelQuestion) => Promise<ModelAnswer>

type ModelOptions = { log: FastifyBaseLogger; timeoutMs?: number | undefined }

export function openModel(access: ModelAccess, { log, timeoutMs = TIMEOUT_MS }: ModelOptions): Model {
  const call = modelCaller(access, timeoutMs)
  const [kept, budget, breaker] = [keepAnswers<ModelAnswer>(), openBudget(), openBreaker()]
  const underWay = new Map<string, Promise<ModelAnswer>>()

  async function askAnew(key: string, question: ModelCall): Promise<ModelAnswer> {
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
      const { kind, status } = error instanceof ModelFailure ? error : new ModelFailure('unusable')
      log.warn({ kind, status }, 'model-failed')
      return { notUsed: kind }
    }
  }

  return async ({ key, visitor, ...question }) => {
    const known = kept.get(key) ?? underWay.get(key)
    if (known) return known
    const notUsed = breaker.isResting() ? 'resting' : budget.spend(visitor)
    if (notUsed) return { notUsed }
    const answer = askAnew(key, question)
    underWay.set(key, answer)
    return answer
  }
}
