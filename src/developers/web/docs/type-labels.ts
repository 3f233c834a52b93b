import { nameOf, type Schema } from './document.ts'

/** Such as `uuid`, `list of Booking`, `text or null`. */
export function typeOf(schema: Schema): string {
  const name = nameOf(schema)
  if (name) return name
  const { type, format, enum: choices, const: only, items, anyOf } = schema
  if (choices) return choices.map(choice => JSON.stringify(choice)).join(' | ')
  if (only !== undefined) return JSON.stringify(only)
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (Array.isArray(type)) return type.map(one => typeOf({ ...schema, type: one })).join(' or ')
  if (type === 'array') return `list of ${items ? typeOf(items) : 'anything'}`
  return format && type === 'string' ? format : (type ?? 'anything')
}

/** Such as `1 to 48 items`; '' if unbounded. */
export function boundsOf({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  default: usual,
}: Schema): string {
  return [
    span(minimum, maximum, ''),
    span(minLength, maxLength, ' characters'),
    span(minItems, maxItems, ' items'),
    usual === undefined ? '' : `${JSON.stringify(usual)} by default`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** What the document has for unbounded numbers. */
const ANY = Number.MAX_SAFE_INTEGER

function span(least: number | undefined, most: number | undefined, unit: string): string {
  const [from, to] = [least === -ANY ? undefined : least, most === ANY ? undefined : most]
  const told = (value: number) => value.toLocaleString('en-US')
  if (from !== undefined && to !== undefined)
    return from === to ? `${told(from)}${unit}` : `${told(from)} to ${told(to)}${unit}`
  if (to !== undefined) return `at most ${told(to)}${unit}`
  return from === undefined ? '' : `at least ${told(from)}${unit}`
}
