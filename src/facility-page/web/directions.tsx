import { useRef, useState } from 'react'
import { FacilityContact } from '#bookings/checkout/web/facility-contact.tsx'
import { DirectionsLink } from '#bookings/web/directions-link.tsx'
import { useInView } from '#bookings/web/use-in-view.ts'
import type { Facility } from '#facilities/contract.ts'
import { ApproximateLocation } from '#facilities/web/approximate-location.tsx'
import { MapFrame } from '#kit/web/map/map-frame.tsx'
import { PageSection } from './page-section.tsx'

export function Directions({ facility }: { facility: Facility }) {
  const { latitude, longitude, name, address } = facility
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useInView(frame, '400px')
  const [isWanted, setIsWanted] = useState(false)
  if (isNear && !isWanted) setIsWanted(true)
  return (
    <PageSection id="way" title="Getting there">
      <div ref={frame} className="noscript:hidden">
        <MapFrame
          label={`Map of ${name}`}
          // The map code loads when it scrolls near.
          points={isWanted ? [{ latitude, longitude, label: name }] : []}
          className="aspect-16/9"
        />
      </div>
      <div>
        <address className="not-italic">{address}</address>
        <ApproximateLocation facility={facility} />
        <p>
          <DirectionsLink place={facility} className="inline-link inline-flex min-h-11 items-center gap-2" />
        </p>
        <FacilityContact facility={facility} />
      </div>
    </PageSection>
  )
}
