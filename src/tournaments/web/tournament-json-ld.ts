import { paths } from '#kit/shared/paths.ts'
import { sharePaths } from '#kit/shared/share-paths.ts'
import { isWebAddress } from '#kit/shared/web-address.ts'
import type { JsonLd } from '#kit/web/page-head.tsx'
import type { LacrosseTournament } from '#tournaments/contract.ts'

/**
 * schema.org data: breadcrumbs, and the event if its dates are known. Unknown facts are omitted, and a sample is no
 * event.
 */
export function tournamentJsonLd(tournament: LacrosseTournament, absolute: (path: string) => string): JsonLd[] {
  const { id, name, date, isSample } = tournament
  const crumbs: JsonLd = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Tournaments', item: absolute(paths.tournaments) },
      { '@type': 'ListItem', position: 2, name, item: absolute(paths.tournament(id)) },
    ],
  }
  return date === null || isSample ? [crumbs] : [crumbs, eventOf(tournament, date, absolute)]
}

function eventOf(tournament: LacrosseTournament, date: string, absolute: (path: string) => string): JsonLd {
  const { id, name, endDate, organizer, description, registrationFee, website } = tournament
  const url = absolute(paths.tournament(id))
  return {
    '@type': 'SportsEvent',
    name,
    url,
    sport: 'Lacrosse',
    startDate: date,
    endDate: endDate ?? date,
    image: absolute(sharePaths.tournament(id)),
    ...(description && { description }),
    ...placeOf(tournament),
    ...(organizer && { organizer: { '@type': 'Organization', name: organizer } }),
    ...(registrationFee && {
      offers: {
        '@type': 'Offer',
        price: registrationFee,
        priceCurrency: 'USD',
        url: website && isWebAddress(website) ? website : url,
      },
    }),
  }
}

function placeOf({ venue, location: { city, state } }: LacrosseTournament) {
  const name = venue ?? city
  if (!name && !state) return {}
  const address = {
    '@type': 'PostalAddress',
    ...(city && { addressLocality: city }),
    ...(state && { addressRegion: state }),
    addressCountry: 'US',
  }
  return { location: { '@type': 'Place', ...(name && { name }), address } }
}
