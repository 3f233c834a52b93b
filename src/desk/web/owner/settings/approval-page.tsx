import { ApprovalSection } from '#facilities/approval-rules/web/approval-section.tsx'
import { SettingsFrame, settingsLoader } from './settings-frame.tsx'

export const loader = settingsLoader

/** /owner/settings/approval */
export function Component() {
  return (
    <SettingsFrame title="Approval">
      {({ id, role, venues }) => {
        const mayEdit = role === 'owner' || role === 'manager'
        return (
          <ApprovalSection key={id} organizationId={id} mayEdit={mayEdit} mayEditAll={mayEdit && venues === null} />
        )
      }}
    </SettingsFrame>
  )
}
