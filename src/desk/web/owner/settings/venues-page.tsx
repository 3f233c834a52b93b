import { VenuesSection } from '#facilities/venues/web/venues-section.tsx'
import { SettingsFrame, settingsLoader } from './settings-frame.tsx'

export const loader = settingsLoader

/** /owner/settings/venues */
export function Component() {
  return (
    <SettingsFrame title="Venues">
      {({ id, role, venues }) => (
        <VenuesSection
          key={id}
          organizationId={id}
          mayEdit={venues === null && (role === 'owner' || role === 'manager')}
        />
      )}
    </SettingsFrame>
  )
}
