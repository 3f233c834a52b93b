import { Fragment, type ReactNode } from 'react'
import type { Facility } from '#facilities/contract.ts'
import { ownPhotoOf } from './own-photo.ts'

/**
 * "Asphalt · 84 × 50 ft · Outdoor · Lights". Unknown facts are left out, except the size: a drawing of the usual size
 * is labeled as such.
 */
export function FacilityFacts({ facility, className }: { facility: Facility; className?: string }) {
  const facts = factsOf(facility)
  if (facts.length === 0) return null
  return (
    <p className={className}>
      {facts.map(([name, fact], index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
    </p>
  )
}

type Fact = [name: string, fact: ReactNode]

function factsOf(facility: Facility): Fact[] {
  const { surfaceType, indoorOutdoor, lighting } = facility
  const facts: Fact[] = [
    ['surface', surfaceType],
    ['size', sizeInFeet(facility) ?? defaultSize(facility)],
    ['place', indoorOutdoor && places[indoorOutdoor]],
    ['lights', lighting && 'Lights'],
  ]
  return facts.filter(([, fact]) => Boolean(fact))
}

function sizeInFeet({ dimensionsLengthFt, dimensionsWidthFt }: Facility): string | null {
  if (!dimensionsLengthFt || !dimensionsWidthFt) return null
  return `${Math.round(dimensionsLengthFt)} × ${Math.round(dimensionsWidthFt)} ft`
}

/** Not for photos or facilities without a known sport. */
function defaultSize(facility: Facility): ReactNode {
  const isDrawn = facility.sportTypes.length > 0 || facility.linesMarkedFor.length > 0
  if (ownPhotoOf(facility) || !isDrawn) return null
  return <span className="text-muted">Standard size</span>
}

const places: Record<NonNullable<Facility['indoorOutdoor']>, string> = {
  indoor: 'Indoor',
  outdoor: 'Outdoor',
  both: 'Indoor and outdoor',
}
