import { z } from 'zod'

export type Json = Record<string, unknown>

export type SchemaWriter = {
  /** Named schemas become references. */
  write: (schema: z.ZodType, io: 'input' | 'output') => Json
  written: () => Json
}

const OF_ONE = '#/$defs/'
const OF_ALL = '#/components/schemas/'

/** Named reply schemas become components; inline, a booking would appear a dozen times and generate as many types. */
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

function toComponents(json: object): unknown {
  return JSON.parse(JSON.stringify(json), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace(OF_ONE, OF_ALL) : value,
  )
}
