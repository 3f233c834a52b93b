import { type Connection, ProviderFault } from '#calendars/server/adapter.ts'

/**
 * The pattern must match in full: input must not change host, path or header. Throws `ProviderFault`, whose message
 * begins with `label`.
 */
export function vendorSetting({ settings }: Connection, name: string, pattern: RegExp, label: string): string {
  const value = Object.hasOwn(settings, name) ? settings[name]!.trim() : ''
  checkSetting(value, pattern, label)
  return value
}

function checkSetting(value: string, pattern: RegExp, label: string): void {
  if (pattern.test(value)) return
  if (value === '') throw new ProviderFault('refused', `${label} is missing.`)
  const kind = pattern === hostLabel ? 'forbidden-address' : 'refused'
  throw new ProviderFault(kind, `${label} isn’t in a format we recognize.`)
}

export function hasForm(pattern: RegExp, label: string): (value: string) => void {
  return value => checkSetting(value, pattern, label)
}

/** RFC 1035, lower case. */
export const hostLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** Visible ASCII: no header injection. */
export const visibleText = /^[\x21-\x7e]{1,300}$/
