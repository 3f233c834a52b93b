import type { FastifyInstance } from 'fastify'
import { assistantEndpoints } from '#assistant/contract.ts'
import type { Config } from '#kit/server/config/config.ts'
import type { Db } from '#kit/server/db/db.ts'
import { networkKey } from '#kit/server/http/client-address.ts'
import { serve } from '#kit/server/http/serve.ts'
import { circumstancesOf } from './circumstances.ts'
import { spendCall } from './language-model/call-budget.ts'
import { openLanguageModel } from './language-model/open-language-model.ts'

export type AssistantServices = {
  config: Pick<Config, 'languageModel'>
  /** Overrides the default timeout. */
  modelTimeoutMs?: number | undefined
  db: Db
  signingSecret: string
}

export function assistantRoutes(
  app: FastifyInstance,
  { config, modelTimeoutMs, db, signingSecret }: AssistantServices,
): void {
  const { languageModel } = config
  const spend = (visitor: string) => spendCall(db, visitor)
  const options = { spendCall: spend, log: app.log, timeoutMs: modelTimeoutMs }
  const model = languageModel && openLanguageModel(languageModel, options)
  // Parsers and their word lists take 10 MB: loaded by the first request.
  serve(app, assistantEndpoints.booking, async ({ body, request }) => {
    const { understandRequest } = await import('./understand-request.ts')
    return understandRequest(model, { ...body, visitor: networkKey(signingSecret, request.ip) }, circumstancesOf(body))
  })
  serve(app, assistantEndpoints.clinic, async ({ body, request }) => {
    const { draftClinic } = await import('./draft-clinic.ts')
    return draftClinic(model, { ...body, visitor: networkKey(signingSecret, request.ip) })
  })
}
