import type { ApiAnswer, Transport } from '#kit/shared/transport.ts'
import { ApiError } from '#kit/web/api/api-error.ts'

/** Status 0: no response. Secrets are truncated. */
export type Exchange = {
  request: { method: string; path: string; body?: unknown }
  response: { status: number; body: unknown }
}

/** Reports each call once answered. */
export function recording(transport: Transport, tell: (exchange: Exchange) => void): Transport {
  return async request => {
    const { method, url: path, body } = request
    const sent = { method, path, ...(typeof body === 'string' && { body: cutSecrets(readText(body)) }) }
    try {
      const answer = await transport(request)
      tell({ request: sent, response: { status: answer.status, body: cutSecrets(readText(answer.text)) } })
      return answer
    } catch (error) {
      tell({ request: sent, response: { status: 0, body: silenceOf(error) } })
      throw error
    }
  }
}

/** These allow paying, canceling or changing, and others may see the panel. */
const secretNames = ['clientSecret', 'manageKey']
const SHOWN_LETTERS = 8

export function cutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutSecret(name, inner)]))
}

function cutSecret(name: string, value: unknown): unknown {
  if (typeof value !== 'string' || !secretNames.includes(name)) return cutSecrets(value)
  return `${value.slice(0, SHOWN_LETTERS)}… (cut)`
}

/** A proxy may respond with HTML. */
function readText(text: ApiAnswer['text']): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}

function silenceOf(error: unknown): unknown {
  return error instanceof ApiError && error.problem ? error.problem : null
}
