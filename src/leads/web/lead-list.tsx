import { Inbox } from 'lucide-react'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { fileOf, ListPages, useList } from '#kit/web/list/list-pages.tsx'
import { oneOf, useFilters } from '#kit/web/list/use-filters.ts'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { LEADS_FILE, leadsQuery } from './api.ts'
import { LeadTable } from './lead-table.tsx'

export const leadFilters = { order: oneOf('newest', 'oldest') }

/** For administrators. */
export function LeadList() {
  const { filter, change } = useFilters(leadFilters)
  const list = useList(leadsQuery(filter.order))
  return (
    <ListPages
      list={list}
      what="leads"
      empty={
        <EmptyState icon={Inbox} title="No leads yet">
          People who fill in “Get started” or ask for a demo appear here. We also get an email about each one.
        </EmptyState>
      }
      loading={
        <>
          <Skeleton className="rounded-lg h-11 sm:w-96" />
          <Skeleton className="rounded-lg h-96" />
        </>
      }
      more="Show more leads"
    >
      {leads => (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <h2 className="text-2xl">{countText(list.total ?? 0)}</h2>
            <div className="flex grow flex-wrap items-end gap-3 sm:grow-0">
              <Select
                label="Sort leads"
                labelHidden
                className="grow"
                options={orders}
                value={filter.order}
                onChange={event => change({ order: leadFilters.order(event.currentTarget.value) })}
              />
              <DownloadLink href={fileOf(LEADS_FILE, filter)}>Download CSV</DownloadLink>
            </div>
          </div>
          <LeadTable leads={leads} />
        </div>
      )}
    </ListPages>
  )
}

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

function countText(count: number): string {
  return count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`
}
