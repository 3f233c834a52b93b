import type { FastifyInstance } from 'fastify'
import { assistantEndpoints } from '#assistant/contract.ts'
import type { Config } from '#kit/server/config/config.ts'
import { serve } from '#kit/server/http/serve.ts'
import { circumstancesOf } from './circumstances.ts'
import { draftClinic } from './draft-clinic.ts'
import { openLanguageModel } from './language-model/open-language-model.ts'
import { understandRequest } from './understand-request.ts'

export type AssistantServices = {
  config: Pick<Config, 'languageModel'>
  /** Overrides the default timeout. */
  modelTimeoutMs?: number | undefined
  /** Rate limit key of an address. */
  clientAddress: (ip: string) => string
}

export function assistantRoutes(
  app: FastifyInstance,
  { config, modelTimeoutMs, clientAddress }: AssistantServices,
): void {
  const { languageModel } = config
  const model = languageModel && openLanguageModel(languageModel, { log: app.log, timeoutMs: modelTimeoutMs })
  serve(app, assistantEndpoints.booking, ({ body, request }) =>
    understandRequest(model, { ...body, visitor: clientAddress(request.ip) }, circumstancesOf(body)),
  )
  serve(app, assistantEndpoints.clinic, ({ body, request }) =>
    draftClinic(model, { ...body, visitor: clientAddress(request.ip) }),
  )
}
