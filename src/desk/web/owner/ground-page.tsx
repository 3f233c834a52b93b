import { ownerGroundQuery } from '#availability/ground/web/api.ts'
import { GroundEditor } from '#availability/ground/web/ground-editor.tsx'
import { loadOwnerPage, OwnerFacilityPage } from './owner-facility-page.tsx'

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
