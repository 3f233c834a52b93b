import { ownerScheduleQuery } from '#availability/schedule/web/api.ts'
import { ScheduleEditor } from '#availability/schedule/web/schedule-editor.tsx'
import { loadOwnerPage, OwnerFacilityPage } from './owner-facility-page.tsx'

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
