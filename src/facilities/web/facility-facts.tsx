import { Fragment, type ReactNode } from 'react'
import type { Facility } from '#facilities/contract.ts'
import { ownPhotoOf } from './own-photo.ts'

/**
 * Surface, size, roof and lights in one line: "Asphalt · 84 × 50 ft · Outdoor · Lights". What is not known is left out, but
 * for the size: a drawing that has to do without it is of the usual size, and says so here.
 */
export function FacilityFacts({ facility }: { facility: Facility }) {
  const facts = factsOf(facility)
  if (facts.length === 0) return null
  return (
    <p>
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
    ['size', sizeInFeet(facility) ?? usualSize(facility)],
    ['place', indoorOutdoor && places[indoorOutdoor]],
    ['lights', lighting && 'Lights'],
  ]
  return facts.filter(([, fact]) => Boolean(fact))
}

function sizeInFeet({ dimensionsLengthFt, dimensionsWidthFt }: Facility): string | null {
  if (!dimensionsLengthFt || !dimensionsWidthFt) return null
  return `${Math.round(dimensionsLengthFt)} × ${Math.round(dimensionsWidthFt)} ft`
}

/** Of a photo, and of a place whose sport is not known, there is nothing to say. */
function usualSize(facility: Facility): ReactNode {
  const isDrawn = facility.sportTypes.length > 0 || facility.linesMarkedFor.length > 0
  if (ownPhotoOf(facility) || !isDrawn) return null
  return <span className="text-muted">Usual size</span>
}

const places: Record<NonNullable<Facility['indoorOutdoor']>, string> = {
  indoor: 'Indoor',
  outdoor: 'Outdoor',
  both: 'Indoor and outdoor',
}
