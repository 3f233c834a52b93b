import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarSearch } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { pendingQuery } from '#bookings/calendar/web/api.ts'
import type { OwnerBooking } from '#bookings/owner-list/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { ListPages, loadingCards, useList } from '#kit/web/list/list-pages.tsx'
import { useFilters } from '#kit/web/list/use-filters.ts'
import { OWN_BOOKINGS_KEY, ownFile, ownFilters, ownListQuery, ownSumsQuery } from './api.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { OwnBookingFilters } from './own-booking-filters.tsx'
import { sumTexts } from './own-booking-labels.ts'
import { OwnBookingTable } from './own-booking-table.tsx'

export function OwnBookings({ accountId }: { accountId: string }) {
  const { filter, change, ...filters } = useFilters(ownFilters)
  const sums = useQuery({ ...ownSumsQuery(accountId, filter), placeholderData: keepPreviousData })
  const list = useList(ownListQuery(accountId, filter), { keepsOld: true })
  if (list.rows?.length === 0 && !filters.isNarrowed) return <NoBookings />
  return (
    <section aria-labelledby="all-bookings" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="all-bookings" className="text-2xl">
          All bookings
        </h2>
        <DownloadLink href={ownFile(filter)}>Download CSV</DownloadLink>
      </div>
      <OwnBookingFilters listing={filter} change={change} facilities={sums.data?.facilities ?? []} />
      <Sums sums={sums.data && sumTexts(sums.data)} isOld={sums.isPlaceholderData} />
      <ListPages list={list} what="your bookings" filters={filters} loading={loadingCards} more="Show more bookings">
        {bookings => <Listed bookings={bookings} order={filter.order} onOrder={order => change({ order })} />}
      </ListPages>
    </section>
  )
}

function Listed(table: Omit<Parameters<typeof OwnBookingTable>[0], 'onOpen'>) {
  const client = useQueryClient()
  const [opened, setOpened] = useState<OwnerBooking | null>(null)
  function refresh() {
    void client.invalidateQueries({ queryKey: OWN_BOOKINGS_KEY })
    void client.invalidateQueries({ queryKey: pendingQuery.queryKey })
  }
  return (
    <>
      <OwnBookingTable {...table} onOpen={setOpened} />
      {opened && <BookingDialog booking={opened} onClose={() => setOpened(null)} onChanged={refresh} />}
    </>
  )
}

/** Of all matches, including rows not loaded yet. */
function Sums({ sums, isOld }: { sums: { label: string; value: string }[] | undefined; isOld: boolean }) {
  const shown =
    sums ?? ['Bookings', 'Gross by card', 'Paid at the facility', 'Refunded'].map(label => ({ label, value: '–' }))
  return (
    <dl aria-busy={isOld || undefined} aria-live="polite" className="flex flex-wrap gap-x-8 gap-y-2">
      {shown.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-2xl font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Nothing to filter, sum up or download. */
function NoBookings() {
  return (
    <EmptyState
      icon={CalendarSearch}
      title="No bookings yet"
      action={
        <Link to={paths.ownCalendar} className={buttonClass()}>
          {' '}
          View calendar{' '}
        </Link>
      }
    >
      New bookings at your facilities appear here right away.
    </EmptyState>
  )
}
