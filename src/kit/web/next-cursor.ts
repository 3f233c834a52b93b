/** RFC 8288: `</api/facilities?cursor=abc>; rel="next"` → "abc". */
export function nextCursor(link: string | null): string | undefined {
  const next = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1]
  if (next === undefined || !next.includes('?')) return undefined
  return new URLSearchParams(next.slice(next.indexOf('?'))).get('cursor') || undefined
}
