type Operation = { responses: Record<string, { description: string }> }
export type ApiDocument = { paths: Record<string, Record<string, Operation>> }

/** Throws when an endpoint answers a status or a problem code that its entry in the OpenAPI document does not name. */
export function checkDocumented(
  { paths }: ApiDocument,
  { method, url }: { method: string; url: string },
  { status, code }: { status: number; code: string | undefined },
): void {
  const path = url.split('?', 1)[0]!
  const found = Object.entries(paths).find(([template]) => patternOf(template).test(path))
  const operation = found?.[1][method.toLowerCase()]
  if (!operation || status === 304) return
  const response = operation.responses[status]
  const isNamed = response && (!code || response.description.split('\n').some(line => line.startsWith(`${code}: `)))
  if (!isNamed)
    throw new Error(`${method} ${path} answered ${status} ${code ?? ''}, which /api/openapi.json does not name.`)
}

/** `/api/bookings/{id}` → one segment for each name in braces. */
function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
}
