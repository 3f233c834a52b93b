import { useSearchParams } from 'react-router'
import type { FacilityPreview } from '#availability/preview/contract.ts'
import { previewQuery } from '#availability/preview/web/api.ts'
import type { FacilityState } from '#facilities/rules.ts'
import { FacilityStateBadge } from '#facilities/web/facility-state-badge.tsx'
import { FacilityPreviewScreen } from '#facility-page/web/facility-preview.tsx'
import { isCalendarDate } from '#kit/shared/time.ts'
import { Notice } from '#kit/web/notice.tsx'
import { loadOwnerPage, OwnerFacilityPage } from './owner-facility-page.tsx'

export const loader = loadOwnerPage<FacilityPreview>(facilityId => previewQuery(facilityId, null))

/** /owner/facilities/:facilityId/preview: the page that customers will see. */
export function Component() {
  const [search] = useSearchParams()
  const from = search.get('from')
  return (
    <OwnerFacilityPage
      title="Preview"
      action="preview-facility"
      queryOf={facilityId => previewQuery(facilityId, from && isCalendarDate(from) ? from : null)}
      failed="We couldn’t load the preview."
      nameOf={({ facility }) => facility.name}
    >
      {preview => (
        <>
          <Notice title={<FacilityStateBadge state={preview.status} />}>{notices[preview.status]}</Notice>
          <FacilityPreviewScreen preview={preview} hrefFor={date => `?from=${date}`} />
        </>
      )}
    </OwnerFacilityPage>
  )
}

const notices: Record<FacilityState, string> = {
  draft: 'Customers will see this once you publish it. For now, only your team can.',
  hidden: 'Customers will see this once you show it again. For now, the facility is closed for them.',
  published: 'Customers see this now.',
  retired: 'Customers can’t see this: the facility is closed down.',
}
