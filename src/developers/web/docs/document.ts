import { queryOptions } from '@tanstack/react-query'
import type { KeyScope } from '#accounts/key-rules.ts'

/** The subset of JSON Schema that our document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}
type Content = Record<string, { schema: Schema }>
type Response = { description: string; content?: Content }

export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  parameters: Parameter[]
  security: Record<string, KeyScope[]>[]
  requestBody?: { content: Content }
  responses: Record<string, Response | { $ref: string }>
}
type Components = { schemas: Record<string, Schema>; responses: Record<string, Response> }
export type ApiDocument = {
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: Components
}

export type Listed = Operation & { method: string; path: string }
export type Group = { tag: string; description: string; operations: Listed[] }

/** This server's own. */
export const documentQuery = queryOptions<ApiDocument>({ queryKey: ['/api/openapi.json'], staleTime: Infinity })

export function groupOperations({ paths, tags }: ApiDocument): Group[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
  const byTag = Map.groupBy(all, operation => operation.tags[0])
  return tags.flatMap(({ name, description }) => {
    const operations = byTag.get(name)
    return operations ? [{ tag: name, description, operations }] : []
  })
}

type Query = { words: string; withPeople: boolean }

/**
 * Must contain all words; without `withPeople`, only operations open to keys. Without words, keeps empty groups as
 * link targets.
 */
export function narrowGroups(groups: readonly Group[], { words, withPeople }: Query): Group[] {
  const wanted = words.toLowerCase().split(/\s+/)
  const keepsEmpty = words.trim() === ''
  return groups.flatMap(({ operations, ...group }) => {
    const found = operations.filter(operation => {
      const { method, path, summary, operationId } = operation
      const text = `${method} ${path} ${summary} ${operationId} ${group.tag}`.toLowerCase()
      return (withPeople || accessOf(operation) !== 'people') && wanted.every(word => text.includes(word))
    })
    return keepsEmpty || found.length > 0 ? [{ ...group, operations: found }] : []
  })
}

/** A key's scope; `public`: no key; `people`: browsers only. */
export function accessOf({ security }: Operation): KeyScope | 'public' | 'people' {
  const key = security.find(one => one.key)?.key
  return key ? (key[0] ?? 'public') : 'people'
}

/** Also open without credentials. */
export function isOpen({ security }: Operation): boolean {
  return security.some(one => Object.keys(one).length === 0)
}

/** Follows a `$ref`. */
export function resolve(schema: Schema, { schemas }: Components): Schema {
  const name = nameOf(schema)
  return name === undefined ? schema : (schemas[name] ?? {})
}

export function nameOf({ $ref }: { $ref?: string }): string | undefined {
  return $ref?.split('/').at(-1)
}

export type Refusal = { status: string; code: string; detail: string }

/** `shared`: refusals that all operations have. */
export function refusalsOf({ responses }: Operation, components: Components): { own: Refusal[]; shared: Refusal[] } {
  const all = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) => {
      const written = '$ref' in response ? components.responses[nameOf(response)!] : response
      return (written?.description.split('\n') ?? []).map(line => {
        const [code = '', ...detail] = line.split(': ')
        return { status, code, detail: detail.join(': ') }
      })
    })
  const { own = [], shared = [] } = Object.groupBy(all, ({ code }) => (everywhere.has(code) ? 'shared' : 'own'))
  return { own, shared }
}

const everywhere = new Set([
  'invalid-request',
  'malformed-request',
  'body-too-large',
  'unsupported-content-type',
  'key-unknown',
  'key-not-enough',
  'too-many-requests',
  'internal',
  'temporarily-unavailable',
])
