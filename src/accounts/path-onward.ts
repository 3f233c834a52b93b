/**
 * A local path, or null. Rejects anything a browser could resolve to another site, such as slashes, backslashes and
 * control characters.
 */
export function pathOnward(text: string | null): string | null {
  if (text === null || text.length > 500 || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return null
  const base = 'https://ours.invalid'
  const url = URL.canParse(text, base) ? new URL(text, base) : null
  return url?.origin === base ? `${url.pathname}${url.search}${url.hash}` : null
}
