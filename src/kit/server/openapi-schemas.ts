import { z } from 'zod'

export type Json = Record<string, unknown>

export type SchemaWriter = {
  /** JSON Schema of what comes in or goes out; what has a name is referred to. */
  write: (schema: z.ZodType, io: 'input' | 'output') => Json
  /** Everything with a name that was referred to until now. */
  written: () => Json
}

const OF_ONE = '#/$defs/'
const OF_ALL = '#/components/schemas/'

/**
 * Writes schemas of replies that have a name once, as components: a document of this size would say a booking a dozen times, and a
 * generated client would have as many types of it. What comes in is written where it is wanted.
 */
export function schemaWriter(named: Readonly<Record<string, z.ZodType>>): SchemaWriter {
  const metadata = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) metadata.add(schema, { id })
  const components: Json = {}
  return {
    write(schema, io) {
      const written = z.toJSONSchema(schema, { io, unrepresentable: 'any', ...(io === 'output' && { metadata }) })
      const { $schema: _, $defs = {}, ...json } = toComponents(written) as { $schema?: string; $defs?: Json }
      Object.assign(components, $defs)
      return json
    },
    written: () => Object.fromEntries(Object.entries(components).sort(([one], [other]) => (one < other ? -1 : 1))),
  }
}

/** The same with every reference to a part of itself made one to the document's components. */
function toComponents(json: object): unknown {
  return JSON.parse(JSON.stringify(json), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace(OF_ONE, OF_ALL) : value,
  )
}
