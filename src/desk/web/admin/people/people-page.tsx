import type { QueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Person } from '#desk/people-contract.ts'
import { AdminPage, adminLoader } from '#desk/web/admin/admin-page.tsx'
import { peopleFilters, peopleQuery, personQuery } from '#desk/web/admin/administration-api.ts'
import { paths } from '#kit/shared/paths.ts'
import { Badge } from '#kit/web/badge.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { ListPages, useList } from '#kit/web/list/list-pages.tsx'
import { TextFilter } from '#kit/web/list/text-filter.tsx'
import { filtersIn, useFilters } from '#kit/web/list/use-filters.ts'
import { ListAndDetail } from '#kit/web/list-and-detail.tsx'
import { PersonPanel } from './person-panel.tsx'

export const loader = adminLoader(async (client, search) => {
  const list = peopleQuery(filtersIn(peopleFilters, search))
  await client.prefetchInfiniteQuery(list)
  await prefetchShown(client, search.get('id') ?? client.getQueryData(list.queryKey)?.pages[0]?.rows[0]?.id)
})

async function prefetchShown(client: QueryClient, id: string | undefined): Promise<void> {
  if (id) await client.prefetchQuery(personQuery(id))
}

/** /admin/people: accounts and their roles. */
export function Component() {
  return (
    <AdminPage title="People" description="Everyone with an account." path={paths.adminPeople}>
      <People />
    </AdminPage>
  )
}

function People() {
  const { filter, change, ...filters } = useFilters(peopleFilters)
  const [search, setSearch] = useSearchParams()
  const list = useList(peopleQuery(filter), { keepsOld: true })
  const chosen = search.get('id') ?? undefined
  function choose(id: string | undefined) {
    const next = new URLSearchParams(search)
    if (id) next.set('id', id)
    else next.delete('id')
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <search className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextFilter label="Name or email" text={filter.text} onChange={text => change({ text })} />
        <Select
          label="Role"
          options={roles}
          value={filter.role}
          onChange={event => change({ role: event.currentTarget.value })}
        />
      </search>
      <ListPages
        list={list}
        what="people"
        empty={<EmptyState title="No accounts yet">New accounts appear here.</EmptyState>}
        filters={filters}
      >
        {people => (
          <ListAndDetail
            label="People"
            items={people}
            chosen={chosen}
            onChoose={choose}
            renderSummary={person => <Summary person={person} />}
            renderDetail={id => <PersonPanel key={id} id={id} />}
            backLabel="All people"
          />
        )}
      </ListPages>
    </>
  )
}

const roles = [
  { value: '', label: 'All' },
  { value: 'administrator', label: 'Administrators' },
  { value: 'owner', label: 'Owners' },
  { value: 'member', label: 'Members' },
]

function Summary({ person: { name, email, isAdministrator, facilities, isEmailVerified } }: { person: Person }) {
  return (
    <>
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="text-sm wrap-anywhere text-muted">{email}</span>
      <span className="flex flex-wrap gap-1.5">
        {isAdministrator && <Badge tone="info">Administrator</Badge>}
        {facilities > 0 && <Badge>Owner of {facilities.toLocaleString('en-US')}</Badge>}
        {!isEmailVerified && <Badge tone="warning">Email not verified</Badge>}
      </span>
    </>
  )
}
