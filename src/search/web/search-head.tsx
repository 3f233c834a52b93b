import { paths } from '#kit/shared/paths.ts'
import { breadcrumbs } from '#kit/web/breadcrumbs.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import { cityNamed, isKnownSport, type SearchFilters, writeFilters } from '../rules.ts'
import { useFacilities } from './api.ts'

type SearchHeadProps = {
  filters: SearchFilters
  hasFailed: boolean
}

/**
 * Sport and city form an indexed page, canonical for price, surface, day and time. Others are not indexed, since a link
 * holds any text: only known sports, and cities of found facilities in their spelling.
 */
export function SearchHead({ filters, hasFailed }: SearchHeadProps) {
  const absolute = useAbsoluteUrl()
  const found = useFacilities(filters, { enabled: !hasFailed })
  const { sport } = filters
  const city = filters.location && cityNamed(filters.location, found.data?.facilities ?? [])
  const location = city ?? filters.location
  const query = writeFilters({ sport, location }).toString()
  const path = query ? `${paths.search}?${query}` : paths.search
  const title = titleOf({ sport, location })
  const isPage = (!filters.location || city !== undefined) && (!sport || isKnownSport(sport))
  const steps: [string, string][] = [
    ['Home', paths.home],
    ['Find fields and courts', paths.search],
  ]
  if (query) steps.push([title, path])
  return (
    <PageHead
      title={title}
      description={descriptionOf({ sport, location })}
      path={path}
      isHidden={!isPage || (found.data?.matching === 0 && !found.isPlaceholderData)}
      facts={[breadcrumbs(absolute, steps)]}
    />
  )
}

function titleOf({ sport, location }: SearchFilters): string {
  if (!sport && !location) return 'Find fields and courts'
  return `${sport ?? 'Fields and courts'}${location ? ` in ${location}` : ''}: book by the hour`
}

function descriptionOf({ sport, location }: SearchFilters): string {
  if (!sport && !location)
    return 'Search sports fields and courts by location, sport, price and surface, and book by the hour.'
  const what = sport ? `${sport} fields, courts and other facilities` : 'Sports fields and courts'
  return `${what}${location ? ` in ${location}` : ''}: compare prices, see available times and book by the hour.`
}
