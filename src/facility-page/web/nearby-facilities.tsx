import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Facility } from '#facilities/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { Card } from '#kit/web/card.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { still } from '#kit/web/still.tsx'
import { nearbyQuery } from './api.ts'
import { milesText, type Nearby, SHOWN_NEARBY } from './nearby.ts'
import { PageSection } from './page-section.tsx'

/** Comes with the HTML, like the large picture. */
const Picture = still(
  import.meta.env.SSR ? (await import('#facilities/drawing/web/facility-picture.tsx')).FacilityPicture : null,
  async () => (await import('#facilities/drawing/web/facility-picture.tsx')).FacilityPicture,
)
const Price = still(
  import.meta.env.SSR ? (await import('#facilities/web/facility-price.tsx')).FacilityPrice : null,
  async () => (await import('#facilities/web/facility-price.tsx')).FacilityPrice,
)

/** Renders nothing if there are none, or the sport is not known. */
export function NearbyFacilities({ facility }: { facility: Facility }) {
  const { data: nearby, isPending } = useQuery(nearbyQuery(facility))
  if (!isPending && !nearby?.length) return null
  return (
    <PageSection id="nearby" title="Similar nearby" className="mt-10">
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {nearby
          ? nearby.map(each => <NearbyCard key={each.facility.id} {...each} />)
          : Array.from({ length: SHOWN_NEARBY }, (_, place) => (
              <li key={place}>
                <Skeleton className="h-64 rounded-lg" />
              </li>
            ))}
      </ul>
    </PageSection>
  )
}

/** The whole card links to the facility's page. */
function NearbyCard({ facility, miles }: Nearby) {
  return (
    <Card as="li" padded={false} interactive className="flex flex-col">
      <Picture className="aspect-16/10 overflow-clip bg-mown" part={{ facility }} />
      <div className="flex grow flex-col gap-1 p-3">
        <h3 className="line-clamp-2 text-lg wrap-anywhere">
          <Link to={paths.facility(facility.id)} className="after:absolute after:inset-0">
            {facility.name}
          </Link>
        </h3>
        <p className="text-sm text-muted">{milesText(miles)} away</p>
        <Price className="mt-auto min-h-12" part={{ facility }} />
      </div>
    </Card>
  )
}
