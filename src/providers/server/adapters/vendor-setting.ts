import { type Connection, ProviderFault } from '../adapter.ts'

/**
 * A setting that becomes part of an address or a header, only if the pattern knows all of it: no name that somebody enters leads to
 * another host, path or header. Throws `ProviderFault` with a sentence for whoever entered it; `label` begins it.
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
  throw new ProviderFault(kind, `${label} has a form we don’t know.`)
}

/** The same for the form's field, before anybody is asked. */
export function hasForm(pattern: RegExp, label: string): (value: string) => void {
  return value => checkSetting(value, pattern, label)
}

/** A label of a host name (RFC 1035), in small letters: no dot, slash, colon, at sign or percent sign. */
export const hostLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** What a key may consist of: visible ASCII, so that no line can be broken. */
export const visibleText = /^[\x21-\x7e]{1,300}$/
