import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { MoreButton } from '#kit/web/more-button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Select } from '#kit/web/select.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import type { LeadOrder } from '../contract.ts'
import { LEADS_FILE, leadsQuery } from './api.ts'
import { LeadTable } from './lead-table.tsx'

/** For administrators. The order is in the address (`order=oldest`). */
export function LeadList() {
  const [search, setSearch] = useSearchParams()
  const order = leadOrderIn(search)
  const query = useInfiniteQuery(leadsQuery(order))
  if (query.isPending) return <LoadingLeads />
  const failure = query.isError && <LeadsFailed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return failure
  const { pages } = query.data
  const leads = pages.flatMap(page => page.leads)
  if (leads.length === 0) return failure || <NoLeads />

  function sort(next: string) {
    const params = new URLSearchParams(search)
    if (next === 'oldest') params.set('order', next)
    else params.delete('order')
    setSearch(params, { replace: true, preventScrollReset: true })
  }

  return (
    <div className="flex flex-col gap-4">
      {failure}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 className="text-2xl">{countText(pages.at(-1)!.total)}</h2>
        <div className="flex grow flex-wrap items-end gap-3 sm:grow-0">
          <Select
            label="Sort leads"
            labelHidden
            className="grow"
            options={orders}
            value={order}
            onChange={event => sort(event.currentTarget.value)}
          />
          <DownloadLink href={LEADS_FILE}>Download CSV</DownloadLink>
        </div>
      </div>
      <LeadTable leads={leads} />
      <MoreButton query={query}>Show more leads</MoreButton>
    </div>
  )
}

/** Defaults to newest. */
export function leadOrderIn(search: URLSearchParams): LeadOrder {
  return search.get('order') === 'oldest' ? 'oldest' : 'newest'
}

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

function countText(count: number): string {
  return count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`
}

function NoLeads() {
  return (
    <EmptyState icon={Inbox} title="No leads yet">
      People who fill in “Get started” or ask for a demo appear here. We also get an email about each one.
    </EmptyState>
  )
}

function LoadingLeads() {
  return (
    <div className="flex flex-col gap-4">
      <output className="sr-only">Loading leads…</output>
      <Skeleton className="h-11 sm:w-96" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  )
}

function LeadsFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isSignedOut = error instanceof ApiError && error.status === 401
  return (
    <Notice
      tone="danger"
      title="We couldn’t load the leads"
      action={
        <>
          <Button tone="secondary" size="sm" onClick={onRetry}>
            Try again
          </Button>
          {isSignedOut && (
            <Link to={paths.signIn} className={buttonClass({ tone: 'secondary', size: 'sm' })}>
              Sign in
            </Link>
          )}
        </>
      }
    >
      {detailOf(error)}
    </Notice>
  )
}
