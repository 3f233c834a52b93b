import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { innerTransport } from '#app/server/services/inner-transport.ts'
import type { Services } from '#app/server/services/services.ts'
import type { Clinic } from '#clinics/contract.ts'
import { facilityIdParts, facilityIdsIn } from '#facilities/server/list-facility-ids.ts'
import { cached } from '#kit/server/resilience.ts'
import { paths } from '#kit/shared/paths.ts'
import { Problem } from '#kit/shared/problem.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { segments } from '#leads/segments.ts'
import type { LacrosseTournament } from '#tournaments/contract.ts'

/** Counting a million facilities takes up to a second. */
const PARTS_KEPT_MS = 10 * MINUTE

/** Facilities are split by id prefix, so that the index need not know where a part ends. */
export function sitemapRoutes(app: FastifyInstance, { db, config }: Pick<Services, 'db' | 'config'>): void {
  const absolute = (path: string) => config.publicUrl + path
  const parts = cached(() => facilityIdParts(db), PARTS_KEPT_MS)

  app.get('/sitemap.xml', async (request, reply) => {
    const hasClinics = (await realClinics(request)).length > 0
    const files = ['pages', 'tournaments', ...(hasClinics ? ['clinics'] : []), ...(await parts()).map(partName)]
    return asXml(reply).send(sitemapIndex(files.map(file => absolute(`/sitemaps/${file}.xml`))))
  })

  app.get('/sitemaps/pages.xml', (_request, reply) => stream(reply, [publicPages.map(absolute)]))

  app.get('/sitemaps/tournaments.xml', async (request, reply) => {
    const tournaments = await readList<LacrosseTournament>(app, request, '/api/lacrosse-tournaments')
    const real = tournaments.filter(({ isSample }) => !isSample)
    return stream(reply, [[paths.tournaments, ...real.map(({ id }) => paths.tournament(id))].map(absolute)])
  })

  app.get('/sitemaps/clinics.xml', async (request, reply) => {
    const clinics = await realClinics(request)
    // An empty sitemap is invalid.
    if (clinics.length === 0) return reply.callNotFound()
    return stream(reply, [clinics.map(({ id }) => absolute(paths.nilBooking(id)))])
  })

  app.get<{ Params: { part: string } }>('/sitemaps/:part', (request, reply) => {
    const prefix = /^facilities(?:-([0-9a-f]{1,8}))?\.xml$/.exec(request.params.part)
    if (!prefix) return reply.callNotFound()
    return stream(reply, facilityAddresses(prefix[1] ?? ''))
  })

  /** Without demo samples. */
  async function realClinics(request: FastifyRequest): Promise<Clinic[]> {
    const clinics = await readList<Clinic>(app, request, '/api/nil-clinics')
    return clinics.filter(({ isSample }) => !isSample)
  }

  async function* facilityAddresses(prefix: string) {
    for await (const ids of facilityIdsIn(db, prefix)) yield ids.map(id => absolute(paths.facility(id)))
  }
}

function partName(prefix: string): string {
  return prefix ? `facilities-${prefix}` : 'facilities'
}

function stream(reply: FastifyReply, batches: Parameters<typeof sitemapOf>[0]) {
  return asXml(reply).send(Readable.from(sitemapOf(batches)))
}

function asXml(reply: FastifyReply): FastifyReply {
  return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600')
}

async function readList<T>(app: FastifyInstance, request: FastifyRequest, url: string): Promise<T[]> {
  const ask = innerTransport(app, request)
  const { status, text } = await ask({ method: 'GET', url, headers: {} })
  if (status !== 200) throw new Problem('temporarily-unavailable', 503, 'We can’t load this list right now.')
  return JSON.parse(text) as T[]
}

const publicPages: readonly string[] = [
  paths.home,
  paths.search,
  ...segments.map(segment => segment.href),
  paths.getStarted,
  paths.listYourField,
  paths.submitTournament,
  paths.nilClinics,
  paths.help,
  paths.contact,
  paths.safety,
  paths.community,
  paths.analytics,
  paths.mobileApp,
  paths.status,
  paths.dataSources,
  paths.openData,
  paths.apiDocs,
  paths.widgetDemo,
  paths.privacy,
  paths.terms,
  paths.cookies,
]

/** sitemaps.org/protocol.html; its 50 MB allow some 250 bytes per address. */
const MAX_ADDRESSES = 50_000

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function sitemapIndex(addresses: readonly string[]): string {
  const parts = addresses.map(address => `<sitemap><loc>${escaped(address)}</loc></sitemap>\n`)
  return `${HEAD}<sitemapindex ${XMLNS}>\n${parts.join('')}</sitemapindex>\n`
}

/**
 * Without `lastmod`: we do not know it, and search engines ignore wrong dates (developers.google.com/search/docs,
 * "Build and submit a sitemap").
 */
export async function* sitemapOf(batches: AsyncIterable<string[]> | Iterable<string[]>): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${XMLNS}>\n`
  let left = MAX_ADDRESSES
  for await (const addresses of batches) {
    const taken = addresses.slice(0, left)
    yield taken.map(address => `<url><loc>${escaped(address)}</loc></url>\n`).join('')
    left -= taken.length
    if (left === 0) break
  }
  yield '</urlset>\n'
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
