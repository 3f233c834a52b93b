import { useSearchParams } from 'react-router'
import { AdminPage, adminLoader } from '#desk/web/admin/admin-page.tsx'
import { paths } from '#kit/shared/paths.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { ListPages, useList } from '#kit/web/list/list-pages.tsx'
import { TextFilter } from '#kit/web/list/text-filter.tsx'
import { filtersIn, useFilters } from '#kit/web/list/use-filters.ts'
import { ListAndDetail } from '#kit/web/list-and-detail.tsx'
import { useNow } from '#kit/web/use-now.ts'
import { queueFilters, queueQuery } from '#organizations/verification/web/api.ts'
import { OrganizationPanel, OrganizationSummary } from '#organizations/verification/web/organization-panel.tsx'

export const loader = adminLoader((client, search) =>
  client.prefetchInfiniteQuery(queueQuery(filtersIn(queueFilters, search))),
)

/** /admin/organizations: those waiting to be verified, and all others. */
export function Component() {
  return (
    <AdminPage title="Organizations" description="Who may publish facilities." path={paths.adminOrganizations}>
      <Organizations />
    </AdminPage>
  )
}

function Organizations() {
  const { filter, change, ...filters } = useFilters(queueFilters)
  const [search, setSearch] = useSearchParams()
  const list = useList(queueQuery(filter), { keepsOld: true })
  const now = useNow() ?? 0
  function choose(id: string | undefined) {
    const next = new URLSearchParams(search)
    if (id) next.set('id', id)
    else next.delete('id')
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <search className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <TextFilter label="Name" text={filter.text} onChange={text => change({ text })} />
        <Select
          label="Show"
          options={states}
          value={filter.state}
          onChange={event => change({ state: event.currentTarget.value })}
        />
      </search>
      <ListPages
        list={list}
        what="organizations"
        empty={<EmptyState title="Nobody is waiting">Requests for verification appear here.</EmptyState>}
        filters={filters}
      >
        {organizations => (
          <ListAndDetail
            label="Organizations"
            items={organizations}
            chosen={search.get('id') ?? undefined}
            onChoose={choose}
            renderSummary={organization => <OrganizationSummary {...{ organization, now }} />}
            renderDetail={id => {
              const organization = organizations.find(each => each.id === id)
              return organization ? (
                <OrganizationPanel key={id} organization={organization} />
              ) : (
                <p className="text-muted">This organization isn’t in the list anymore.</p>
              )
            }}
            backLabel="All organizations"
          />
        )}
      </ListPages>
    </>
  )
}

const states = [
  { value: '', label: 'Waiting for us' },
  { value: 'unverified', label: 'Not verified' },
  { value: 'verified', label: 'Verified' },
]
