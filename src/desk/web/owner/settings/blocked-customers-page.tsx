import { BlockedCustomers } from '#bookings/staff/web/blocked-customers.tsx'
import { SettingsFrame, settingsLoader } from './settings-frame.tsx'

export const loader = settingsLoader

/** /owner/settings/blocked-customers */
export function Component() {
  return (
    <SettingsFrame title="Blocked customers">
      {({ id }) => <BlockedCustomers key={id} organizationId={id} />}
    </SettingsFrame>
  )
}
