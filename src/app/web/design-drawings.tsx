import { sports } from '#facilities/contract.ts'
import { FacilityDrawing } from '#facilities/drawing/web/facility-drawing.tsx'
import { Card } from '#kit/web/card.tsx'
import { DesignSection } from './design-section.tsx'

export function DesignDrawings() {
  return (
    <DesignSection title="Drawings to scale">
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {[...sports.map(sport => [sport]), ...shared].map(lines => (
          <Card key={lines.join()} as="li" padded={false} className="overflow-clip">
            <FacilityDrawing facility={drawable(lines)} title="" className="block w-full" />
            <p className="border-t border-line px-4 py-3 font-semibold">{lines.join(', ')}</p>
          </Card>
        ))}
      </ul>
    </DesignSection>
  )
}

const shared = [
  ['Basketball', 'Volleyball'],
  ['Soccer', 'Lacrosse', 'Football'],
]

const indoorSports = new Set(['Basketball', 'Volleyball', 'Badminton', 'Wrestling', 'Martial Arts', 'Hockey'])

function drawable(lines: string[]) {
  const isIndoor = lines.some(sport => indoorSports.has(sport))
  return {
    name: lines.join(', '),
    sportTypes: lines,
    linesMarkedFor: lines,
    surfaceType: null,
    indoorOutdoor: isIndoor ? ('indoor' as const) : ('outdoor' as const),
    lighting: !isIndoor,
    dimensionsLengthFt: null,
    dimensionsWidthFt: null,
  }
}
