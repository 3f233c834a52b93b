import { queryOptions } from '@tanstack/react-query'
import type { KeyScope } from '#accounts/key-rules.ts'

/** JSON Schema, as much of it as our documents write. */
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

/** What the page reads of an operation. */
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

/** The OpenAPI document of this very server. */
export const documentQuery = queryOptions<ApiDocument>({ queryKey: ['/api/openapi.json'], staleTime: Infinity })

/** All operations under their headings, in the document's order. */
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

type Wanted = { words: string; withPeople: boolean }

/** The operations that have all of these words; without `withPeople` only those that a key may ask for. Without words every heading stays, for the links to it. */
export function narrowGroups(groups: readonly Group[], { words, withPeople }: Wanted): Group[] {
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

/** What an operation takes: a scope of a key; `public`: no key at all; `people`: somebody in a browser. */
export function accessOf({ security }: Operation): KeyScope | 'public' | 'people' {
  const key = security.find(one => one.key)?.key
  return key ? (key[0] ?? 'public') : 'people'
}

/** Whether it also answers who brings nothing. */
export function isOpen({ security }: Operation): boolean {
  return security.some(one => Object.keys(one).length === 0)
}

/** The schema itself, where a name is referred to. */
export function resolve(schema: Schema, { schemas }: Components): Schema {
  const name = nameOf(schema)
  return name === undefined ? schema : (schemas[name] ?? {})
}

export function nameOf({ $ref }: { $ref?: string }): string | undefined {
  return $ref?.split('/').at(-1)
}

export type Refusal = { status: string; code: string; detail: string }

/** Each code that an operation may refuse with; `shared`: those of every operation apart. */
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
