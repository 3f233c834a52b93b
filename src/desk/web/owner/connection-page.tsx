import { ownConnectionsQuery } from '#calendars/connections/web/api.ts'
import { ConnectionEditor } from '#calendars/connections/web/connection-editor.tsx'
import { loadOwnerPage, OwnerFacilityPage } from './owner-facility-page.tsx'

export const loader = loadOwnerPage(ownConnectionsQuery)

/** /owner/facilities/:facilityId/connection: external booking systems. */
export function Component() {
  return (
    <OwnerFacilityPage
      title="Other calendars"
      queryOf={ownConnectionsQuery}
      failed="We couldn’t load this facility’s other calendars."
      nameOf={({ facility }) => facility.name}
    >
      {connections => <ConnectionEditor key={connections.facility.id} connections={connections} />}
    </OwnerFacilityPage>
  )
}
