import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { SignedInPage, signedInLoader } from '#accounts/web/signed-in-page.tsx'
import { paths } from '#kit/shared/paths.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { type SectionLink, SectionNav } from '#kit/web/tabs/section-nav.tsx'
import type { Organization } from '#organizations/contract.ts'
import { organizationsQuery, useShownOrganization } from '#organizations/web/api.ts'
import { chooseOrganization } from '#organizations/web/choose-organization.ts'
import { NewOrganization } from '#organizations/web/found-dialog.tsx'
import { OwnerSignIn } from '../owner-sign-in.tsx'

export const settingsLoader = signedInLoader(client => client.prefetchQuery(organizationsQuery))

type SettingsFrameProps = { title: string; children: (organization: Organization, account: Account) => ReactNode }

/** A page about the organization that `?organization=` names, or that this browser shows. */
export function SettingsFrame({ title, children }: SettingsFrameProps) {
  return (
    <SignedInPage title={title} renderStranger={heading => <OwnerSignIn heading={heading} />}>
      {(account, heading) => (
        <div className="page-width flex flex-col gap-6 py-6">
          <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
            Settings
          </h1>
          <Shown>{organization => children(organization, account)}</Shown>
        </div>
      )}
    </SignedInPage>
  )
}

function Shown({ children }: { children: (organization: Organization) => ReactNode }) {
  const [search] = useSearchParams()
  const named = search.get('organization')
  const { organization, query } = useShownOrganization(named)
  if (query.isError)
    return (
      <LoadFailed title="We couldn’t load your organization" error={query.error} onRetry={() => void query.refetch()} />
    )
  if (organization === undefined) return <Skeleton className="h-80 rounded-lg" />
  if (organization === null)
    return (
      <EmptyState title="No organization yet" action={<NewOrganization onFounded={showFounded} />}>
        Adding or importing your first facility creates one, or create it here.
      </EmptyState>
    )
  const links = pages.filter(({ maySee }) => !maySee || maySee(organization))
  return (
    <>
      <SectionNav
        label="Settings"
        links={
          named === null ? links : links.map(link => ({ ...link, to: `${link.to}?organization=${organization.id}` }))
        }
      />
      <p className="font-semibold wrap-anywhere">{organization.name}</p>
      {children(organization)}
    </>
  )
}

/** The whole frame switches to it. */
export function showFounded(id: string): void {
  chooseOrganization(id, paths.organizationSettings)
}

function managesAll(organization: Organization): boolean {
  return manages(organization) && organization.venues === null
}

function manages({ role }: Organization): boolean {
  return role === 'owner' || role === 'manager'
}

type SettingsPage = SectionLink & { maySee?: (organization: Organization) => boolean }

const pages: readonly SettingsPage[] = [
  { to: paths.organizationSettings, label: 'Organization', isStart: true },
  { to: paths.organizationMembers, label: 'Members' },
  { to: paths.organizationVenues, label: 'Venues' },
  { to: paths.organizationApproval, label: 'Approval' },
  { to: paths.blockedCustomers, label: 'Blocked customers', maySee: manages },
  { to: paths.organizationLog, label: 'Log', maySee: managesAll },
]
