import type { ReactNode } from 'react'
import { type ApiDocument, nameOf, resolve, type Schema } from './document.ts'
import { boundsOf, typeOf } from './type-labels.ts'
import { WithCode } from './with-code.tsx'

type Components = ApiDocument['components']
type FieldsProps = { schema: Schema; components: Components; within?: readonly string[] }

/** Of an object or a list of objects; nested ones open on demand. */
export function Fields({ schema, components, within = [] }: FieldsProps) {
  const whole = objectIn(schema, components)
  const { properties = {}, required = [] } = whole ?? {}
  const fields = Object.entries(properties)
  if (fields.length === 0) return <p className="text-sm text-muted">{typeOf(schema)}</p>
  return (
    <ul className="divide-y divide-line text-sm">
      {fields.map(([name, field]) => (
        <li key={name} className="py-2">
          <FieldLine name={name} schema={field} note={required.includes(name) ? undefined : 'optional'} />
          <Inner {...{ name, schema: field, components, within }} />
        </li>
      ))}
    </ul>
  )
}

type FieldLineProps = { name: string; schema: Schema; note?: ReactNode; description?: string | undefined }

/** `slotIds list of string · 1 to 48 items` */
export function FieldLine({ name, schema, note, description = schema.description }: FieldLineProps) {
  const bounds = boundsOf(schema)
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <code className="font-mono font-semibold wrap-anywhere">{name}</code>
        <span className="min-w-0 wrap-anywhere text-muted">{typeOf(schema)}</span>
        {note && <span className="text-xs text-muted italic">{note}</span>}
        {bounds && <span className="text-xs text-muted">{bounds}</span>}
      </p>
      {description && (
        <p className="mt-0.5 text-muted">
          <WithCode text={description} />
        </p>
      )}
    </>
  )
}

/** `within`: names so far; ends recursion. */
function Inner({ name, schema, components, within }: Required<FieldsProps> & { name: string }) {
  const inner = objectIn(schema, components)
  const inside = within.length
  if (!inner?.properties || inside > 4) return null
  return (
    <details className="mt-1">
      <summary className="inline-link inline-flex min-h-6 cursor-pointer items-center text-xs">
        Fields of <code className="ml-1 font-mono">{name}</code>
      </summary>
      <div className="mt-1 border-l-2 border-line pl-3">
        <Fields schema={inner} components={components} within={[...within, name]} />
      </div>
    </details>
  )
}

function objectIn(schema: Schema, components: Components): Schema | undefined {
  const whole = resolve(schema, components)
  if (whole.properties) return whole
  if (whole.items) return objectIn(whole.items, components)
  return whole.anyOf?.map(one => objectIn(one, components)).find(one => one !== undefined)
}

/** Such as `Booking`; undefined if unnamed. */
export function nameIn({ items, ...schema }: Schema): string | undefined {
  return nameOf(schema) ?? (items && nameOf(items))
}
