import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { longDay } from '#availability/time-format.ts'
import { ownedQuery } from '#facilities/owned/web/api.ts'
import { favoritesQuery } from '#favorites/web/api.ts'
import { paths } from '#kit/shared/paths.ts'
import { useList } from '#kit/web/list/list-pages.tsx'
import { alertName } from '#search-alerts/rules.ts'
import { ownAlertsQuery } from '#search-alerts/web/api.ts'
import { FEW, OwnSection, type ShownRow } from './shown-rows.tsx'

export function OwnFavorites() {
  const asked = useQuery({ ...favoritesQuery, refetchOnMount: 'always' })
  const rows = (asked.data ?? [])
    .slice(0, FEW)
    .map(
      ({ id, name, city, state }): ShownRow => ({ id, to: paths.facility(id), title: name, text: `${city}, ${state}` }),
    )
  return (
    <OwnSection
      title="Favorites"
      all={{ to: paths.favorites, label: 'All favorites' }}
      asked={asked}
      rows={rows}
      none="Tap the heart on a facility to save it here."
    />
  )
}

/** All of them, since no other page lists them. Unconfirmed ones open from their email. */
export function OwnAlerts() {
  const asked = useQuery(ownAlertsQuery)
  const rows = (asked.data ?? []).map(
    ({ id, key, status, search }): ShownRow => ({
      id,
      to: key && paths.alert(key),
      title: alertName(search),
      text: `${longDay(search.date)}, ${status === 'on' ? 'on' : 'confirm it with the link in our email'}`,
    }),
  )
  return (
    <OwnSection
      title="Search alerts"
      all={null}
      asked={asked}
      rows={rows}
      none="Nothing available? Set an alert in search, and we’ll email you when a time opens up."
    />
  )
}

/** The owner's facilities; for everyone else, how to become an owner. */
export function OwnFacilities({ accountId }: { accountId: string }) {
  const { query, rows: facilities = [] } = useList(ownedQuery(accountId, { unchecked: false }))
  const rows = facilities
    .slice(0, FEW)
    .map(({ id, name, address }): ShownRow => ({ id, to: paths.ownFacility(id), title: name, text: address }))
  return (
    <OwnSection
      title="Your facilities"
      all={rows.length > 0 ? { to: paths.ownFacilities, label: 'All facilities' } : null}
      asked={query}
      rows={rows}
      none={
        <>
          Own a field or court?{' '}
          <Link to={paths.ownFacilities} className="inline-link">
            {' '}
            List it here{' '}
          </Link>
        </>
      }
    />
  )
}
