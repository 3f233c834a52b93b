import type { OwnFacility } from '#facilities/editing/contract.ts'
import { ownFacilityQuery } from '#facilities/editing/web/api.ts'
import { CloseDown, RestoreFacility } from '#facilities/editing/web/close-down.tsx'
import { FacilityEditor } from '#facilities/editing/web/facility-editor.tsx'
import { OnOwnSite } from '#facilities/editing/web/on-own-site.tsx'
import { DraftNotice } from '#facilities/owned/web/draft-notice.tsx'
import { PhotoManager } from '#facilities/photos/web/photo-manager.tsx'
import { Notice } from '#kit/web/notice.tsx'
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
      {facility.isDraft && <DraftNotice isOthers={facility.isOthers} />}
      {facility.retiredAt && <RestoreFacility facility={facility} />}
      <PhotoManager facilityId={facility.id} photos={facility.photos} />
      <FacilityEditor facility={facility} />
      {!facility.retiredAt && !facility.isDraft && <OnOwnSite facilityId={facility.id} />}
      {!facility.retiredAt && <CloseDown facility={facility} />}
    </div>
  )
}
