import type { OwnFacility } from '#facilities/editing/contract.ts'
import { ownFacilityQuery } from '#facilities/editing/web/api.ts'
import { CloseDown, RestoreFacility } from '#facilities/editing/web/close-down.tsx'
import { FacilityEditor } from '#facilities/editing/web/facility-editor.tsx'
import { DraftState, HiddenState, HideFacility } from '#facilities/editing/web/facility-state.tsx'
import { OnOwnSite } from '#facilities/editing/web/on-own-site.tsx'
import { PhotoManager } from '#facilities/photos/web/photo-manager.tsx'
import { FacilityStateBadge } from '#facilities/web/facility-state-badge.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { CopyActions } from './copy-actions.tsx'
import { loadOwnerPage, OwnerFacilityPage } from './owner-facility-page.tsx'

export const loader = loadOwnerPage<OwnFacility>(ownFacilityQuery)

/** /owner/facilities/:facilityId: photos, details, and closing down. */
export function Component() {
  return (
    <OwnerFacilityPage
      title="Details and photos"
      queryOf={ownFacilityQuery}
      failed="We couldn’t load this facility."
      nameOf={facility => facility.values.name}
    >
      {facility => <Editing facility={facility} />}
    </OwnerFacilityPage>
  )
}

function Editing({ facility }: { facility: OwnFacility }) {
  return (
    <div className="flex flex-col gap-8">
      {facility.isOthers && (
        <Notice tone="info" title="You’re editing as an administrator">
          Your changes are recorded in the log.
        </Notice>
      )}
      <p className="-mb-4">
        <FacilityStateBadge state={facility.status} />
      </p>
      {facility.status === 'draft' && <DraftState facility={facility} />}
      {facility.status === 'hidden' && <HiddenState facility={facility} />}
      {facility.status === 'retired' && <RestoreFacility facility={facility} />}
      <PhotoManager facilityId={facility.id} photos={facility.photos} />
      <FacilityEditor facility={facility} />
      {facility.status === 'published' && <OnOwnSite facilityId={facility.id} />}
      {facility.status === 'published' && <HideFacility facility={facility} />}
      {facility.status !== 'retired' && !facility.isOthers && <CopyActions facilityId={facility.id} />}
      {facility.status !== 'retired' && <CloseDown facility={facility} />}
    </div>
  )
}
