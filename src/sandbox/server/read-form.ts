/** Deeper names are truncated. */
const MAX_DEPTH = 8

type Form = { [name: string]: string | Form }

/**
 * The provider's form encoding: `a[b]=1` is a nested object, `a[0]=1` and `a[]=1` lists. Safe against prototype
 * pollution.
 */
export function readForm(text: string): Record<string, unknown> {
  const form: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) put(form, pathOf(name), value)
  return withLists(form) as Record<string, unknown>
}

function pathOf(name: string): string[] {
  const [first = '', ...rest] = name.split('[', MAX_DEPTH)
  return [first, ...rest.map(part => part.replace(/\]$/, ''))]
}

function put(form: Form, [first = '', ...rest]: string[], value: string): void {
  const name = first || String(Object.keys(form).length)
  if (rest.length === 0) {
    form[name] = value
    return
  }
  const inner = form[name]
  const target: Form = typeof inner === 'object' ? inner : Object.create(null)
  form[name] = target
  put(target, rest, value)
}

function withLists(value: string | Form): unknown {
  if (typeof value === 'string') return value
  const names = Object.keys(value)
  if (names.length > 0 && names.every((name, index) => name === String(index)))
    return names.map(name => withLists(value[name]!))
  return Object.fromEntries(names.map(name => [name, withLists(value[name]!)]))
}
