import type { FastifyRequest } from 'fastify'
import type { Cell } from '#kit/server/config/cells.ts'
import type { EndpointReply } from '#kit/shared/endpoint.ts'
import { FEW_RESULTS, type FieldResult, type FieldSearch, MAX_RESULTS, searchEndpoints } from '#search/contract.ts'
import { type AskSearch, statesOf } from './ask-search.ts'

type Reply = EndpointReply<typeof searchEndpoints.fields>
type Searching = { own: Promise<Omit<Reply, 'missing'>>; others: readonly Cell[]; ask: AskSearch }

/** Also those of other cells, in the same order. Suggestions count only this cell’s. */
export async function searchOtherFields(
  { own, others, ask }: Searching,
  { body, request }: { body: FieldSearch; request: FastifyRequest },
): Promise<Reply> {
  const { path } = searchEndpoints.fields
  const asking = others.map(cell =>
    ask(cell, { path, body: request.body as object, log: request.log, read: ({ text }) => readAnswer(text, body) }),
  )
  const [here, ...there] = await Promise.all([own, ...asking])
  const known = new Set(here.results.map(({ facilityId }) => facilityId))
  const elsewhere = others.flatMap(({ origin }, index) =>
    (there[index]?.results ?? []).map(result => ({ ...result, site: origin })),
  )
  const results = [...here.results, ...elsewhere.filter(({ facilityId }) => !known.has(facilityId))].sort(byOrder)
  return {
    results: results.slice(0, MAX_RESULTS),
    suggestions: results.length > FEW_RESULTS ? [] : here.suggestions,
    hasMore: here.hasMore || there.some(one => one?.hasMore) || results.length > MAX_RESULTS,
    missing: statesOf(others.filter((_, index) => there[index] === undefined)),
  }
}

/** Those free for the whole range first, then the nearest. */
function byOrder(a: FieldResult, b: FieldResult): number {
  const whole = Number(b.isFreeThroughout ?? false) - Number(a.isFreeThroughout ?? false)
  return whole || a.distanceMiles - b.distanceMiles || (a.facilityId < b.facilityId ? -1 : 1)
}

/** A claim. Distances are rounded to a tenth. */
function readAnswer(text: string, { radiusMiles }: FieldSearch): Reply {
  const answer = searchEndpoints.fields.reply.parse(JSON.parse(text))
  if (answer.results.length > MAX_RESULTS) throw new Error('More facilities than asked for.')
  if (answer.results.some(({ distanceMiles }) => distanceMiles > radiusMiles + 0.1)) throw new Error('Too far away.')
  return answer
}
