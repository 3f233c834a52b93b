import type { ProblemRow } from '#kit/shared/endpoint.ts'
import type { Json } from './openapi-schemas.ts'

export type RefusalWriter = {
  write: (rows: readonly ProblemRow[]) => Record<string, Json>
  written: () => Json
}

/** Responses with Retry-After. */
const WAITING = new Set([429, 503])

export function refusalWriter(): RefusalWriter {
  const components: Record<string, Json> = {}
  return {
    write(rows) {
      const byStatus = Map.groupBy(rows, ([, status]) => status)
      return Object.fromEntries(
        [...byStatus].map(([status, same]) => {
          const name = nameOf(same, components)
          components[name] ??= responseOf(status, same)
          return [status, { $ref: `#/components/responses/${name}` }]
        }),
      )
    },
    written: () => components,
  }
}

/** Numbered when another domain words the same code differently. */
function nameOf(rows: readonly ProblemRow[], components: Readonly<Record<string, Json>>): string {
  const codes = [...new Set(rows.map(([code]) => code))].join('.')
  const description = describe(rows)
  let name = codes
  for (let count = 2; (components[name]?.description ?? description) !== description; count += 1)
    name = `${codes}.${count}`
  return name
}

function responseOf(status: number, rows: readonly ProblemRow[]): Json {
  return {
    description: describe(rows),
    ...(WAITING.has(status) && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

function describe(rows: readonly ProblemRow[]): string {
  return [...new Set(rows.map(([code, , detail]) => `${code}: ${detail}`))].join('\n')
}
