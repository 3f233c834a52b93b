import { ownerScheduleQuery } from '#availability/web/schedule-api.ts'
import { loadOwnerPage, OwnerFacilityPage } from '../owner-facility-page.tsx'
import { ScheduleEditor } from './schedule-editor.tsx'

export const loader = loadOwnerPage(ownerScheduleQuery)

/** /owner/facilities/:facilityId/hours: opening hours and prices. */
export function Component() {
  return (
    <OwnerFacilityPage
      title="Hours & prices"
      queryOf={ownerScheduleQuery}
      failed="We couldn’t load this facility’s hours."
      nameOf={({ facility }) => facility.name}
      hasAside
    >
      {base => <ScheduleEditor key={base.facility.id} base={base} />}
    </OwnerFacilityPage>
  )
}
