import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import type { ServerBuild, ShareCard } from '#app/rendering.ts'
import { innerTransport } from '#app/server/services/inner-transport.ts'
import type { Clinic } from '#clinics/contract.ts'
import type { Facility } from '#facilities/contract.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { Problem } from '#kit/shared/problem.ts'
import { product } from '#kit/shared/product.ts'
import type { Transport } from '#kit/shared/transport.ts'
import type { Persona } from '#leads/contract.ts'
import { segments } from '#leads/segments.ts'
import type { LacrosseTournament } from '#tournaments/contract.ts'
import { makePainter } from './make-painter.ts'

/** A day, as other sites cache it. */
const CACHE_CONTROL = 'public, max-age=86400'

/** Rendering PNG dominates, so ETags and a cache avoid it. */
export function shareRoutes(app: FastifyInstance, drawShare: ServerBuild['drawShare']): void {
  const paint = makePainter()

  async function answer(request: FastifyRequest, reply: FastifyReply, kind: string, id: string) {
    const card = await readShareCard(innerTransport(app, request), kind as ShareKind, id)
    if (!card) return reply.callNotFound()
    const svg = await drawShare(card)
    const etag = `"${hash('sha1', svg, 'base64url')}"`
    reply.header('etag', etag).header('cache-control', CACHE_CONTROL)
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('image/png').send(await paint(etag, svg))
  }

  app.get('/share/site.png', { onSend: letOthersShow }, (request, reply) => answer(request, reply, 'site', ''))
  app.get<{ Params: { kind: string; file: string } }>(
    '/share/:kind/:file',
    { onSend: letOthersShow },
    (request, reply) => {
      const { kind, file } = request.params
      const isPicture = file.endsWith('.png') && kind !== 'site'
      return isPicture ? answer(request, reply, kind, file.slice(0, -4)) : reply.callNotFound()
    },
  )
}

/** Overrides `securityHeaders`, which runs first. */
const letOthersShow: onSendHookHandler = (_request, reply, payload, done) => {
  reply.header('cross-origin-resource-policy', 'cross-origin')
  done(null, payload)
}

type ShareKind = 'site' | 'facility' | 'tournament' | 'clinic' | 'solution'

/** As the public API returns it; null without such a page. */
async function readShareCard(transport: Transport, kind: ShareKind, id: string): Promise<ShareCard | null> {
  switch (kind) {
    case 'site':
      return siteCard()
    case 'facility': {
      const facility = await read<Facility>(transport, `/api/facilities/${encodeURIComponent(id)}`)
      return facility && facilityCard(facility)
    }
    case 'tournament': {
      const found = await read<LacrosseTournament>(transport, `/api/lacrosse-tournaments/${encodeURIComponent(id)}`)
      return found && tournamentCard(found)
    }
    case 'clinic': {
      const clinic = await read<Clinic>(transport, `/api/nil-clinics/${encodeURIComponent(id)}`)
      const field = clinic && (await read<Facility>(transport, `/api/facilities/${clinic.facilityId}`))
      return clinic && field && clinicCard(clinic, field)
    }
    case 'solution':
      return solutionCard(id)
    default:
      return null
  }
}

async function read<T>(transport: Transport, url: string): Promise<T | null> {
  const { status, text } = await transport({ method: 'GET', url, headers: {} })
  if (status === 404) return null
  if (status !== 200) throw new Problem('temporarily-unavailable', 503, 'We can’t create this picture right now.')
  return JSON.parse(text) as T
}

function siteCard(): ShareCard {
  return {
    eyebrow: product.tagline,
    title: product.headline,
    otherTitle: product.name,
    text: 'Real fields and courts with prices and open times.',
    highlight: null,
    ground: siteGround,
  }
}

function facilityCard(facility: Facility): ShareCard {
  const { name, city, state, pricePerHourUsd, priceIsSample, indoorOutdoor } = facility
  const [sport] = facility.sportTypes
  const setting = indoorOutdoor === 'both' ? 'indoor and outdoor' : indoorOutdoor
  const price = pricePerHourUsd === null ? null : `${toDollars(Math.round(pricePerHourUsd * 100))}/hour`
  return {
    eyebrow: [sport, setting].filter(Boolean).join(', '),
    title: name,
    otherTitle: `${sport ?? 'Sports'} in ${city}`,
    text: `${city}, ${state}`,
    // Demo prices are made up.
    highlight: priceIsSample ? null : price,
    ground: facility,
  }
}

function tournamentCard({ name, date, endDate, division, ageGroup, location }: LacrosseTournament): ShareCard {
  const place = [location.city, location.state].filter(Boolean).join(', ')
  return {
    eyebrow: ['Lacrosse tournament', division].filter(Boolean).join(', '),
    title: name,
    otherTitle: 'Lacrosse tournament',
    text: [place, ageGroup].filter(Boolean).join(' · '),
    highlight: date && formatDays(date, endDate ?? date),
    ground: tournamentGround,
  }
}

function clinicCard(clinic: Clinic, field: Facility): ShareCard {
  const { title, sportType, athlete, scheduledDate, facilityName, city, state } = clinic
  const date = scheduledDate.slice(0, 'yyyy-mm-dd'.length)
  return {
    eyebrow: `${sportType} clinic with ${athlete.name}`,
    title,
    otherTitle: `${sportType} clinic`,
    text: `${formatDays(date, date)} · ${facilityName}, ${city}, ${state}`,
    highlight: clinicHighlight(clinic),
    ground: groundFor(field, sportType),
  }
}

/** With the clinic's lines. The field's size applies to its leading sport only. */
function groundFor(field: Facility, sport: string): ShareCard['ground'] {
  const { linesMarkedFor, sportTypes } = field
  if ((linesMarkedFor[0] ?? sportTypes[0]) === sport) return field
  const lines = [sport, ...linesMarkedFor.filter(name => name !== sport)]
  return { ...field, linesMarkedFor: lines, dimensionsLengthFt: null, dimensionsWidthFt: null }
}

/** Demo prices are made up. */
function clinicHighlight({ sales, isSample, price }: Clinic): string {
  if (sales === 'cancelled') return 'Canceled'
  if (isSample) return 'Sample clinic'
  const cents = fromDecimal(price) ?? 0
  return cents === 0 ? 'Free' : `${toDollars(cents)} a person`
}

function solutionCard(persona: string): ShareCard | null {
  const segment = segments.find(one => one.persona === persona)
  return (
    (segment && {
      eyebrow: `${product.name} for`,
      title: segment.label,
      otherTitle: segment.label,
      text: segment.summary,
      highlight: null,
      ground: grounds[segment.persona],
    }) ??
    null
  )
}

type Ground = ShareCard['ground']

/** Lined for three sports, as many school fields are. */
const siteGround = outdoors('turf', 'Soccer', 'Lacrosse', 'Football')

const tournamentGround = outdoors('turf', 'Lacrosse')

const grounds: Record<Persona, Ground> = {
  'parks-rec': outdoors('grass', 'Baseball'),
  clubs: outdoors('grass', 'Soccer'),
  schools: indoors('wood', 'Basketball', 'Volleyball'),
  facilities: outdoors('hard', 'Tennis'),
  tournaments: tournamentGround,
  'camps-clinics': outdoors('turf', 'Football'),
  corporate: outdoors('sand', 'Beach Volleyball'),
  associations: outdoors('rubber', 'Track & Field', 'Soccer'),
}

function outdoors(surfaceType: string, ...sports: string[]): Ground {
  return {
    name: '',
    sportTypes: sports,
    linesMarkedFor: sports,
    surfaceType,
    indoorOutdoor: 'outdoor',
    lighting: false,
    dimensionsLengthFt: null,
    dimensionsWidthFt: null,
  }
}

function indoors(surfaceType: string, ...sports: string[]): Ground {
  return { ...outdoors(surfaceType, ...sports), indoorOutdoor: 'indoor' }
}

/** "March 14, 2026", "March 14 – 15, 2026", "March 30 – April 1, 2026"; from yyyy-MM-dd. */
export function formatDays(first: string, last: string): string {
  return format.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`)).replaceAll(/\s+/g, ' ')
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
