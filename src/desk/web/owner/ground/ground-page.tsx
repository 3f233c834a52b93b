import { ownerGroundQuery } from '#availability/web/schedule-api.ts'
import { loadOwnerPage, OwnerFacilityPage } from '../owner-facility-page.tsx'
import { GroundEditor } from './ground-editor.tsx'

export const loader = loadOwnerPage(ownerGroundQuery)

/** /owner/facilities/:facilityId/ground: the facilities that share its ground. */
export function Component() {
  return (
    <OwnerFacilityPage
      title="Shared space"
      queryOf={ownerGroundQuery}
      failed="We couldn’t load this facility’s shared space."
      nameOf={({ facility }) => facility.name}
      hasAside
    >
      {ground => <GroundEditor key={ground.facility.id} ground={ground} />}
    </OwnerFacilityPage>
  )
}
