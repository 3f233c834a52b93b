import { Inbox } from 'lucide-react'
import { Card } from '#kit/web/card.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { fileOf, ListPages, useList } from '#kit/web/list/list-pages.tsx'
import { oneOf, useFilters } from '#kit/web/list/use-filters.ts'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import type { CtaAction, Lead } from '../contract.ts'
import { segments } from '../segments.ts'
import { LEADS_FILE, leadsQuery } from './api.ts'

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

/** Cards on narrow screens. Typed text may be right-to-left, hence `bdi`. */
function LeadTable({ leads }: { leads: readonly Lead[] }) {
  return (
    <>
      <Table
        className="max-lg:hidden"
        caption="Leads"
        captionHidden
        columns={columns}
        rows={leads}
        rowKey={({ id }) => id}
      />
      <ul className="flex flex-col gap-3 lg:hidden">
        {leads.map(lead => (
          <Card key={lead.id} as="li" className="flex flex-col gap-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <bdi className="min-w-0 font-semibold wrap-anywhere">{lead.name}</bdi>
              <span className="text-sm text-muted">
                <Received at={lead.createdAt} />
              </span>
            </p>
            <Home lead={lead} />
            <Address email={lead.email} />
            <RequestCell lead={lead} />
          </Card>
        ))}
      </ul>
    </>
  )
}

const columns: TableColumn<Lead>[] = [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: lead => (
      <>
        <bdi className="wrap-anywhere">{lead.name}</bdi>
        <span className="font-normal">
          <Home lead={lead} />
        </span>
      </>
    ),
  },
  { key: 'email', header: 'Email', cell: ({ email }) => <Address email={email} /> },
  { key: 'request', header: 'Wants', cell: lead => <RequestCell lead={lead} /> },
  { key: 'received', header: 'Received', align: 'end', cell: ({ createdAt }) => <Received at={createdAt} /> },
]

/** "Riverside FC, Frisco". */
function Home({ lead: { organization, city } }: { lead: Lead }) {
  const parts = [organization, city].filter(part => part !== null)
  if (parts.length === 0) return null
  return (
    <span className="block text-sm text-muted wrap-anywhere">
      {parts.map((part, index) => (
        <span key={index === 0 ? 'first' : 'second'}>
          {index > 0 && ', '}
          <bdi>{part}</bdi>
        </span>
      ))}
    </span>
  )
}

function Address({ email }: { email: string }) {
  return (
    <a
      href={`mailto:${email}`}
      className="inline-link inline-flex min-h-11 items-center wrap-anywhere lg:min-h-0 lg:min-w-48"
    >
      {email}
    </a>
  )
}

function RequestCell({ lead: { ctaAction, persona, page } }: { lead: Lead }) {
  const audience = segments.find(segment => segment.persona === persona)?.label
  return (
    <span className="block lg:min-w-52">
      {actionLabels[ctaAction]}
      {(audience || page) && (
        <span className="block text-sm text-muted wrap-anywhere">
          {[audience, page && `from ${page}`].filter(Boolean).join(', ')}
        </span>
      )}
    </span>
  )
}

const actionLabels: Record<CtaAction, string> = {
  demo: 'A demo',
  list: 'To list a facility',
  start: 'To start for free',
}

/** In the reader's zone, which only the browser knows; the UTC day until hydration. */
function Received({ at }: { at: string }) {
  const isHydrated = useHydrated()
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {isHydrated ? moment.format(new Date(at)) : at.slice(0, 10)}
    </time>
  )
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
