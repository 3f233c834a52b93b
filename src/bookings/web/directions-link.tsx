import { Navigation } from 'lucide-react'
import { directionsUrl } from '#bookings/directions-url.ts'

type DirectionsLinkProps = { place: { latitude: number; longitude: number }; className: string }

export function DirectionsLink({ place, className }: DirectionsLinkProps) {
  return (
    <a href={directionsUrl(place)} target="_blank" rel="noreferrer" className={className}>
      <Navigation aria-hidden="true" className="size-5" />
      Directions
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
