import type { Facility } from '#facilities/contract.ts'
import { FacilityDrawing } from '#facilities/drawing/web/facility-drawing.tsx'
import { FacilityFacts } from '#facilities/web/facility-facts.tsx'
import { FacilityPrice } from '#facilities/web/facility-price.tsx'

export function ShownFacility({ facility }: { facility: Facility }) {
  return (
    <>
      <FacilityDrawing facility={facility} title="" className="block aspect-16/10 w-full" />
      <div className="flex flex-wrap items-start justify-between gap-x-4 p-3 md:p-5">
        <div className="min-w-0">
          <h2 id="showcase-heading" className="line-clamp-2 text-xl md:text-2xl">
            {facility.name}
          </h2>
          <p className="text-sm text-muted">
            {facility.city}, {facility.state}
          </p>
          <div className="mt-1 text-sm">
            <FacilityFacts facility={facility} />
          </div>
        </div>
        <div className="shrink-0">
          <FacilityPrice facility={facility} />
        </div>
      </div>
    </>
  )
}
