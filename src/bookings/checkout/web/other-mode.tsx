import { Link } from 'react-router'
import type { BookingMode } from '#bookings/contract.ts'
import { modesOf } from '#bookings/rules.ts'
import type { Facility } from '#facilities/contract.ts'
import { paths } from '#kit/shared/paths.ts'

type OtherModeProps = { facility: Facility; mode: BookingMode; query: URLSearchParams }

/** Links to the mode not chosen: the provider's site or a request. */
export function OtherMode({ facility, mode, query }: OtherModeProps) {
  const other = modesOf(facility).find(each => each !== mode)
  if (facility.providerType === 'manual' || !other) return null
  const next = new URLSearchParams(query)
  next.set('mode', other)
  return (
    <p className="text-sm text-muted noscript:hidden">
      {other === 'linkout' ? 'Rather not wait for the owner? ' : 'Rather not leave this site? '}
      <Link to={`${paths.booking(facility.id)}?${next}`} preventScrollReset className="inline-link">
        {other === 'linkout' ? 'Book on the provider’s site instead' : 'Ask the owner to confirm your times instead'}
      </Link>
    </p>
  )
}
