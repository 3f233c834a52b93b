import type { FastifyReply, FastifyRequest } from 'fastify'

type Input = { request: FastifyRequest; reply: FastifyReply }

/** Adds the `Link` header (RFC 8288), except after the last page. */
export function linkNext({ request, reply }: Input, cursor: string | undefined): void {
  if (cursor === undefined) return
  const next = new URL(request.url, 'http://localhost')
  next.searchParams.set('cursor', cursor)
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
}

/** `found` has one row more than a page if the list continues; the next cursor is made from it. */
export function cutPage<R>(
  found: readonly R[],
  limit: number,
  cursorOf: (last: R) => string,
): { rows: R[]; cursor: string | undefined } {
  const rows = found.slice(0, limit)
  return { rows, cursor: found.length > limit ? cursorOf(rows.at(-1)!) : undefined }
}
