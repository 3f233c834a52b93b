import type { FastifyReply, FastifyRequest } from 'fastify'

type Asked = { request: FastifyRequest; reply: FastifyReply }

/** Says where a list goes on, in a header (RFC 8288); nothing after its last page. */
export function linkNext({ request, reply }: Asked, cursor: string | undefined): void {
  if (cursor === undefined) return
  const next = new URL(request.url, 'http://localhost')
  next.searchParams.set('cursor', cursor)
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
}

/** The rows of a page out of those that were read, which are one more than it has where the list goes on, and where it does so. */
export function cutPage<R>(
  found: readonly R[],
  limit: number,
  cursorOf: (last: R) => string,
): { rows: R[]; cursor: string | undefined } {
  const rows = found.slice(0, limit)
  return { rows, cursor: found.length > limit ? cursorOf(rows.at(-1)!) : undefined }
}
