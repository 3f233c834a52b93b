import { SETTING_LENGTH } from '#calendars/connections/rules.ts'
import { type AdapterField, ProviderFault } from '#calendars/server/adapter.ts'
import { Problem } from '#kit/shared/problem.ts'

export type Settings = Record<string, string>

export type CheckedSettings = { plain: Settings; secrets: Settings }

/** An empty secret keeps the one in `kept`. Refuses: invalid-request. */
export function checkSettings(fields: readonly AdapterField[], typed: Settings, kept: Settings): CheckedSettings {
  const values = new Map(fields.map(field => [field, valueOf(field, typed, kept)]))
  const unknown = Object.keys(typed).filter(name => fields.every(field => field.name !== name))
  const errors = [
    ...fields.map(field => ({ path: field.name, message: faultIn(field, values.get(field)!) })),
    ...unknown.map(path => ({ path, message: 'This system doesn’t have a setting with this name.' })),
  ].filter(({ message }) => message !== undefined)
  if (errors.length > 0)
    throw new Problem('invalid-request', 400, 'Please check what you entered.', {
      errors: errors.map(({ path, message }) => ({ path: `settings.${path}`, message })),
    })
  const of = (isSecret: boolean) =>
    Object.fromEntries(
      fields.flatMap(field =>
        field.isSecret === isSecret && values.get(field) ? [[field.name, values.get(field)!]] : [],
      ),
    )
  return { plain: of(false), secrets: of(true) }
}

function valueOf({ name, isSecret, choices }: AdapterField, typed: Settings, kept: Settings): string {
  const value = Object.hasOwn(typed, name) ? typed[name]!.trim() : ''
  if (value !== '') return value
  return (isSecret && Object.hasOwn(kept, name) ? kept[name] : undefined) ?? choices?.[0]?.value ?? ''
}

function faultIn({ label, isOptional, choices, check }: AdapterField, value: string): string | undefined {
  if (value === '') return isOptional ? undefined : `${label} is missing.`
  if (value.length > SETTING_LENGTH || /\p{C}/u.test(value)) return `${label} isn’t in a format we recognize.`
  if (choices) return choices.some(choice => choice.value === value) ? undefined : 'Please choose one of these.'
  try {
    check?.(value)
    return undefined
  } catch (error) {
    if (error instanceof ProviderFault) return error.message
    throw error
  }
}
