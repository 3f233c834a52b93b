import { VerificationSection } from '#organizations/verification/web/verification-section.tsx'
import { NewOrganization } from '#organizations/web/found-dialog.tsx'
import { OrganizationSection } from '#organizations/web/organization-section.tsx'
import { SettingsFrame, settingsLoader, showFounded } from './settings-frame.tsx'

export const loader = settingsLoader

/** /owner/settings: the organization’s name, kind and verification. */
export function Component() {
  return (
    <SettingsFrame title="Organization settings">
      {organization => (
        <>
          <OrganizationSection key={organization.id} organization={organization} />
          {organization.role === 'owner' && <VerificationSection organizationId={organization.id} />}
          <div className="flex flex-wrap items-center gap-3 text-muted">
            Do you run other places, with other members?
            <NewOrganization onFounded={showFounded} />
          </div>
        </>
      )}
    </SettingsFrame>
  )
}
