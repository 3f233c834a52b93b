import { z } from 'zod'

type JsonSchema = {
  anyOf?: JsonSchema[]
  type?: string | string[]
  enum?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

/** Enumerated values, and limits such as "at most 200 characters". */
export type Allowed = { values: string[]; limits: string }

export function describeSchema(schema: z.ZodType): Allowed {
  const json = withoutNull(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema)
  const each = json.items
  if (json.type === 'boolean') return { values: ['yes', 'no'], limits: '' }
  if (each) return { values: each.enum ?? [], limits: join([countLimits(json), each.enum ? '' : limitsOf(each)]) }
  return { values: json.enum ?? [], limits: json.prefixItems ? limitsOf(json.prefixItems[0]!) : limitsOf(json) }
}

function withoutNull(json: JsonSchema): JsonSchema {
  const some = json.anyOf?.find(({ type }) => type !== 'null') ?? json
  return Array.isArray(some.type) ? { ...some, type: some.type.find(type => type !== 'null') } : some
}

function limitsOf({ type, maxLength, minimum, maximum, exclusiveMinimum }: JsonSchema): string {
  const isNumber = type === 'number' || type === 'integer'
  if (!isNumber) return maxLength === undefined ? '' : `up to ${inWords(maxLength)} characters`
  const from = exclusiveMinimum !== undefined ? `more than ${inWords(exclusiveMinimum)}` : least(minimum)
  return join([
    type === 'integer' ? 'a whole number' : '',
    from,
    maximum === undefined ? '' : `at most ${inWords(maximum)}`,
  ])
}

function least(minimum: number | undefined): string {
  return minimum === undefined ? '' : `at least ${inWords(minimum)}`
}

function countLimits({ maxItems }: JsonSchema): string {
  return maxItems === undefined ? '' : `up to ${inWords(maxItems)}`
}

function inWords(number: number): string {
  return number.toLocaleString('en-US')
}

function join(parts: readonly string[]): string {
  return parts.filter(part => part !== '').join(', ')
}
