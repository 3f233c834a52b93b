import type { LanguageModel } from 'ai'
import type { z } from 'zod'
import type { LanguageModelAccess } from '#kit/server/config/model-access.ts'
import { kindOfStatus, LanguageModelFailure } from './language-model-failure.ts'

export type LanguageModelCall = {
  instructions: string
  prompt: string
  /** Required and nullable fields only: strict providers reject optional ones. */
  schema: z.ZodType
  maxOutputTokens: number
}

/** Throws `LanguageModelFailure`, at the latest after `timeoutMs`. */
export function languageModelCaller(
  access: LanguageModelAccess,
  timeoutMs: number,
): (call: LanguageModelCall) => Promise<unknown> {
  return async ({ schema, ...call }) => {
    // Megabytes of code only needed here.
    const { generateText, Output } = await import('ai')
    globalThis.AI_SDK_LOG_WARNINGS = false
    const model = await connectLanguageModel(access, guardedFetch)
    try {
      const { output } = await generateText({
        ...call,
        model,
        output: Output.object({ schema, name: 'answer' }),
        temperature: 0,
        // The budget counts every call sent.
        maxRetries: 0,
        abortSignal: AbortSignal.timeout(timeoutMs),
        telemetry: { isEnabled: false },
      })
      return output
    } catch (error) {
      throw toFailure(error)
    }
  }
}

/** Explicit: the packages read defaults from the environment. */
async function connectLanguageModel(
  access: LanguageModelAccess,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModel> {
  const { provider, model, apiKey, baseUrl } = access
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ baseURL: baseUrl ?? 'https://api.anthropic.com/v1', apiKey, fetch })(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: 'assistant',
    baseURL: baseUrl ?? '',
    apiKey,
    fetch,
    supportsStructuredOutputs: true,
  })(model)
}

function toFailure(error: unknown): LanguageModelFailure {
  if (error instanceof LanguageModelFailure) return error
  if (isTimeout(error)) return new LanguageModelFailure('slow')
  const status = statusOf(error)
  if (status !== undefined) return new LanguageModelFailure(kindOfStatus(status), status)
  return new LanguageModelFailure(isConnectionFault(error) ? 'down' : 'unusable')
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && ['AbortError', 'TimeoutError', 'ResponseAborted'].includes(error.name)
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined
}

/** The package's error has no status; `fetch` throws TypeErrors. */
function isConnectionFault(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === 'AI_APICallError')
}

/** A few kilobytes are usual. */
const MAX_ANSWER_BYTES = 256 * 1024

/** No redirects, which would leak the key, and a size limit. Throws `LanguageModelFailure`. */
async function guardedFetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const { status, headers } = response
  if (status >= 300 && status < 400) {
    await response.body?.cancel().catch(() => undefined)
    throw new LanguageModelFailure('unusable', status)
  }
  const body = await readWhole(response)
  return new Response(body.length > 0 ? body : null, { status, headers })
}

async function readWhole(response: Response): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.byteLength
    // This closes the connection.
    if (size > MAX_ANSWER_BYTES) throw new LanguageModelFailure('unusable', response.status)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
