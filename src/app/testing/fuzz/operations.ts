import type { Schema, Schemas } from './arbitrary-of.ts'

type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Schema }
type Written = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export type Operation = {
  /** `METHOD /path` */
  name: string
  method: 'GET' | 'POST'
  path: string
  params: Parameter[]
  query: Parameter[]
  body: Schema | undefined
  takesFile: boolean
}

export function readSendable(text: string): { operations: Operation[]; schemas: Schemas } {
  const { paths, components } = JSON.parse(text) as {
    paths: Record<string, Record<string, Written>>
    components: { schemas: Schemas }
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) =>
      toOperation(method.toUpperCase() as 'GET' | 'POST', path, written),
    ),
  )
  return { operations, schemas: components.schemas }
}

function toOperation(method: 'GET' | 'POST', path: string, { parameters = [], requestBody }: Written): Operation {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const placed = (place: Parameter['in']) => parameters.filter(parameter => parameter.in === place)
  return {
    name: `${method} ${path}`,
    method,
    path,
    params: placed('path'),
    query: placed('query'),
    body: content?.schema,
    takesFile: type === 'multipart/form-data',
  }
}
