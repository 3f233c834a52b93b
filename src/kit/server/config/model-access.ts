import { type Environment, modelUrlExample } from './environment.ts'

/** No trailing slash in addresses. */
export type LanguageModelAccess = {
  provider: 'openai-compatible' | 'anthropic'
  model: string
  apiKey: string
  /** Optional for Anthropic. */
  baseUrl: string | undefined
}

export function languageModelFaults({ AI_PROVIDER, AI_MODEL, AI_API_KEY, AI_BASE_URL }: Environment): string[] {
  if (!AI_PROVIDER && !AI_MODEL && !AI_API_KEY && !AI_BASE_URL) return []
  const faults: string[] = []
  if (!AI_PROVIDER) faults.push('A language model needs AI_PROVIDER, openai-compatible or anthropic.')
  if (!AI_MODEL) faults.push('A language model needs AI_MODEL, its name as the provider writes it.')
  if (!AI_API_KEY) faults.push('A language model needs AI_API_KEY.')
  if (AI_PROVIDER === 'openai-compatible' && !AI_BASE_URL)
    faults.push(`AI_PROVIDER=openai-compatible needs AI_BASE_URL, such as ${modelUrlExample}.`)
  return faults
}

export function languageModelIn({
  AI_PROVIDER,
  AI_MODEL,
  AI_API_KEY,
  AI_BASE_URL,
}: Environment): LanguageModelAccess | undefined {
  if (!AI_PROVIDER || !AI_MODEL || !AI_API_KEY) return undefined
  return { provider: AI_PROVIDER, model: AI_MODEL, apiKey: AI_API_KEY, baseUrl: AI_BASE_URL?.replace(/\/+$/, '') }
}
