import type { ApiAnswer, Transport } from '#kit/shared/transport.ts'
import { ApiError } from '#kit/web/api-error.ts'

/** One request of a test and what came back; status 0 where nothing did. Secrets are cut. */
export type Exchange = {
  request: { method: string; path: string; body?: unknown }
  response: { status: number; body: unknown }
}

/** Carries calls as `transport` does, and tells each once it has its answer. */
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

/** Whoever has one of these may pay, cancel or change something: a panel that is shown around has only its beginning. */
const secretNames = ['clientSecret', 'manageKey']
const SHOWN_LETTERS = 8

/** The same JSON, of its secrets only the first letters. */
export function cutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutSecret(name, inner)]))
}

function cutSecret(name: string, value: unknown): unknown {
  if (typeof value !== 'string' || !secretNames.includes(name)) return cutSecrets(value)
  return `${value.slice(0, SHOWN_LETTERS)}… (cut)`
}

/** Something between us and the server may answer a page instead of JSON. */
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
