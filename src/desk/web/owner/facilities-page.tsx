import { Link, useSearchParams } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { type Heading, SignedInPage, signedInLoader } from '#accounts/web/signed-in-page.tsx'
import { ownedQuery } from '#facilities/owned/web/api.ts'
import { isUncheckedIn, OwnList, OwnListHead } from '#facilities/owned/web/own-list.tsx'
import { PublishDrafts } from '#facilities/owned/web/publish-drafts.tsx'
import { OwnImports } from '#imports/web/own-imports.tsx'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { useList } from '#kit/web/list/list-pages.tsx'
import { filtersIn } from '#kit/web/list/use-filters.ts'
import { Tabs } from '#kit/web/tabs/tabs.tsx'
import { RoleNeeded } from '#organizations/web/role-needed.tsx'
import { useMay } from '#organizations/web/use-may.ts'
import { choicesQuery, tableFilters, tableQuery } from './facility-table/api.ts'
import { FacilityTable } from './facility-table/facility-table.tsx'
import { OwnerSignIn } from './owner-sign-in.tsx'

export const loader = signedInLoader((client, account, search) => {
  const unchecked = isUncheckedIn(search)
  return Promise.all([
    client.prefetchInfiniteQuery(ownedQuery(account.id, { unchecked })),
    client.prefetchInfiniteQuery(ownedQuery(account.id, { unchecked: true })),
    client.prefetchInfiniteQuery(tableQuery(account.id, filtersIn(tableFilters, search))),
    client.prefetchQuery(choicesQuery(account.id)),
  ])
})

/** /owner/facilities: the account's facilities, their imports and exports. */
export function Component() {
  return (
    <SignedInPage title="Your facilities" renderStranger={heading => <OwnerSignIn heading={heading} />}>
      {(account, heading) => <Facilities {...{ account, heading }} />}
    </SignedInPage>
  )
}

/** More are shown as a table. */
const FEW = 3

type Tab = 'facilities' | 'imports'

type FacilitiesProps = { account: Account; heading: Heading }

function Facilities({ account, heading }: FacilitiesProps) {
  const [search, setSearch] = useSearchParams()
  const owned = useList(ownedQuery(account.id, { unchecked: false }))
  const isEmpty = owned.total === 0
  const total = owned.total ?? 0
  const may = useMay()
  // Checking an import goes card by card.
  const isTable = total > FEW && !isUncheckedIn(search)
  const shown: Tab = search.get('tab') === 'imports' ? 'imports' : 'facilities'
  function show(tab: string) {
    if (tab !== shown) setSearch(tab === 'imports' ? { tab } : {}, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="page-width flex flex-col gap-6 py-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
            Your facilities
          </h1>
        </div>
        {/* An empty list has its own message. */}
        {!(isEmpty && shown === 'facilities') && may('add-facility') && <AddFacilityOptions />}
      </header>
      <Tabs
        label="Your facilities"
        value={shown}
        onChange={show}
        tabs={[
          {
            value: 'facilities',
            label: 'Facilities',
            content: isTable ? (
              <div className="flex flex-col gap-4">
                <PublishDrafts />
                <OwnListHead accountId={account.id} unchecked={false} count={total} />
                <FacilityTable accountId={account.id} />
              </div>
            ) : (
              <OwnList accountId={account.id} />
            ),
          },
          ...(may('import-facilities') || shown === 'imports' ? [imports] : []),
        ]}
      />
    </div>
  )
}

const imports = {
  value: 'imports',
  label: 'Imports',
  content: (
    <RoleNeeded action="import-facilities" title="You can’t import facilities here">
      <OwnImports />
    </RoleNeeded>
  ),
}

function AddFacilityOptions() {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={paths.csvUpload} className={buttonClass({ tone: 'secondary' })}>
        Import facilities
      </Link>
      <Link to={paths.newFacility} className={buttonClass()}>
        Add a facility
      </Link>
    </div>
  )
}
