import { useQuery } from '@tanstack/react-query'
import type { Account } from '#accounts/contract.ts'
import { VerifyNotice } from '#accounts/web/verify-notice.tsx'
import { venuesQuery } from '#facilities/venues/web/api.ts'
import type { Organization } from '#organizations/contract.ts'
import { MembersSection } from '#organizations/members/web/members-section.tsx'
import { SettingsFrame, settingsLoader } from './settings-frame.tsx'

export const loader = settingsLoader

/** /owner/settings/members */
export function Component() {
  return (
    <SettingsFrame title="Members">
      {(organization, account) => <Members key={organization.id} {...{ organization, account }} />}
    </SettingsFrame>
  )
}

function Members({ organization, account }: { organization: Organization; account: Account }) {
  const venues = useQuery(venuesQuery(organization.id)).data ?? []
  return (
    <>
      <VerifyNotice account={account}>You can invite members once your email is verified.</VerifyNotice>
      <MembersSection {...{ organization, account, venues }} />
    </>
  )
}
