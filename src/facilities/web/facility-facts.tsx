import type { Facility } from '#facilities/contract.ts'

/** Surface, size, roof and lights in one line: "Asphalt · 84 × 50 ft · Outdoor · Lights". What is not known is left out. */
export function FacilityFacts({ facility }: { facility: Facility }) {
  const facts = factsOf(facility)
  if (facts.length === 0) return null
  return <p>{facts.join(' · ')}</p>
}

function factsOf({ surfaceType, dimensionsLengthFt, dimensionsWidthFt, indoorOutdoor, lighting }: Facility): string[] {
  const facts = [
    surfaceType,
    dimensionsLengthFt && dimensionsWidthFt && sizeInFeet(dimensionsLengthFt, dimensionsWidthFt),
    indoorOutdoor && places[indoorOutdoor],
    lighting && 'Lights',
  ]
  return facts.filter(fact => typeof fact === 'string')
}

function sizeInFeet(length: number, width: number): string {
  return `${Math.round(length)} × ${Math.round(width)} ft`
}

const places: Record<NonNullable<Facility['indoorOutdoor']>, string> = {
  indoor: 'Indoor',
  outdoor: 'Outdoor',
  both: 'Indoor and outdoor',
}
