import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LandPlot } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OwnedListing } from '#facilities/owned/contract.ts'
import { ApproximateLocation } from '#facilities/web/approximate-location.tsx'
import { FacilityPrice } from '#facilities/web/facility-price.tsx'
import { FacilityStateBadge } from '#facilities/web/facility-state-badge.tsx'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { ListPages, loadingCards, useList } from '#kit/web/list/list-pages.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useMay } from '#organizations/web/use-may.ts'
import { checkAll, checkOne, ownedQuery } from './api.ts'
import { PublishDrafts } from './publish-drafts.tsx'

/** By name; the URL holds the filter (`show=unchecked`). */
export function OwnList({ accountId }: { accountId: string }) {
  const [search] = useSearchParams()
  const unchecked = isUncheckedIn(search)
  const list = useList(ownedQuery(accountId, { unchecked }))
  return (
    <ListPages
      list={list}
      what="your facilities"
      empty={!unchecked && <NoFacilities />}
      loading={loadingCards}
      more="Show more facilities"
    >
      {facilities => (
        <div className="flex flex-col gap-4">
          {facilities.some(({ isDraft }) => isDraft) && <PublishDrafts />}
          <OwnListHead
            accountId={accountId}
            unchecked={unchecked}
            count={countIn(facilities, list.total ?? 0, unchecked)}
          />
          {list.total === 0 && <p className="text-muted">Imported facilities appear here until you check them.</p>}
          <ul className="flex flex-col gap-3">
            {facilities.map(facility => (
              <li key={facility.id}>
                <OwnFacility facility={facility} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </ListPages>
  )
}

/** Just marked ones stay in the list until it is refetched. */
function countIn(facilities: readonly OwnedListing[], total: number, unchecked: boolean): number {
  return unchecked ? total - facilities.filter(({ isChecked }) => isChecked).length : total
}

/** Any other value means all. */
export function isUncheckedIn(search: URLSearchParams): boolean {
  return search.get('show') === 'unchecked'
}

/** How many, which to show, and their files. */
export function OwnListHead({ accountId, unchecked, count }: { accountId: string; unchecked: boolean; count: number }) {
  const [search, setSearch] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const may = useMay()
  const waiting = useList(ownedQuery(accountId, { unchecked: true }))
  const isAnyWaiting = waiting.rows?.some(({ isChecked }) => !isChecked) ?? false
  function show(choice: string) {
    const params = new URLSearchParams(search)
    if (choice === '') params.delete('show')
    else params.set('show', choice)
    setSearch(params, { preventScrollReset: true })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {headingText(count, unchecked)}
        </h2>
        <Select
          label="Show"
          labelHidden
          className="w-full sm:w-56"
          options={choices}
          value={unchecked ? 'unchecked' : ''}
          onChange={event => show(event.currentTarget.value)}
        />
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {isAnyWaiting && may('add-facility') && (
          <CheckAll onDone={() => heading.current?.focus({ preventScroll: true })} />
        )}
        {may('export-facilities') && <DownloadLink href="/api/owner/facilities.csv">Facilities as CSV</DownloadLink>}
        {may('export-bookings') && <DownloadLink href="/api/owner/bookings.csv">Bookings as CSV</DownloadLink>}
      </div>
    </div>
  )
}

function headingText(count: number, unchecked: boolean): string {
  if (!unchecked) return countText(count)
  return count === 0 ? 'All checked' : `${countText(count)} to check`
}

const choices = [
  { value: '', label: 'All facilities' },
  { value: 'unchecked', label: 'Not yet checked' },
]

function NoFacilities() {
  if (useMay()('add-facility') === false)
    return (
      <EmptyState icon={LandPlot} title="No facilities yet">
        They appear here once your organization has some.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={LandPlot}
      title="No facilities yet"
      action={
        <>
          <Link to={paths.newFacility} className={buttonClass()}>
            Add a facility
          </Link>
          <Link to={paths.csvUpload} className={buttonClass({ tone: 'secondary' })}>
            Import a list
          </Link>
        </>
      }
    >
      Add one with a form, or import many from a CSV file.
    </EmptyState>
  )
}

/** Confirms first. `onDone` moves the focus, since the button disappears. */
function CheckAll({ onDone }: { onDone: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const client = useQueryClient()
  const check = useMutation({
    mutationFn: () => checkAll(client),
    onSuccess: count => {
      setIsOpen(false)
      toast({ title: `${countText(count)} checked` })
      onDone()
    },
  })
  return (
    <>
      <Button tone="secondary" onClick={() => setIsOpen(true)}>
        Mark all as checked
      </Button>
      <AskOnce
        open={isOpen}
        title="Mark all as checked?"
        about="This removes “Not yet checked” from all your imported facilities, including those not shown."
        tone="primary"
        refusal={check.isError ? { title: 'Not saved', text: detailOf(check.error) } : null}
        act="Mark all as checked"
        keep="Cancel"
        busy={check.isPending}
        busyLabel="Saving…"
        onAct={() => check.mutate()}
        onKeep={() => {
          check.reset()
          setIsOpen(false)
        }}
      />
    </>
  )
}

/** The public summary, a link to edit, and whether the owner has looked at it. */
function OwnFacility({ facility }: { facility: OwnedListing }) {
  const { id, name, address, sportTypes, ownRef, isChecked, status } = facility
  const link = useRef<HTMLAnchorElement>(null)
  const may = useMay()
  const isPublic = status !== 'draft' && status !== 'hidden'
  return (
    <Card as="article" className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-2 empty:hidden">
          {!isChecked && <NotYetChecked />}
          {status !== 'published' && <FacilityStateBadge state={status} />}
        </p>
        <h3 className="text-xl wrap-anywhere">
          {may('edit-facility') ? (
            <Link ref={link} to={paths.ownFacility(id)} className="inline-link inline-flex min-h-11 items-center">
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <address className="text-sm text-muted not-italic wrap-anywhere">{address}</address>
        <ApproximateLocation facility={facility} />
        <p className="text-sm wrap-anywhere">{sportTypes.join(', ')}</p>
        {ownRef && <p className="text-sm wrap-anywhere text-muted">Your ID: {ownRef}</p>}
        <p className="flex flex-wrap gap-x-5">
          {status !== 'draft' && may('run-booking-desk') && (
            <Link to={paths.desk(id)} className="inline-link relative inline-flex target-44 min-h-11 items-center">
              {' '}
              Booking desk<span className="sr-only">: {name}</span>
            </Link>
          )}
          <Link
            to={isPublic ? paths.facility(id) : paths.ownPreview(id)}
            className="inline-link inline-flex min-h-11 items-center"
          >
            {isPublic ? 'Public page' : 'Preview'}
            <span className="sr-only"> of {name}</span>
          </Link>
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-3 sm:flex-col sm:items-end">
        <FacilityPrice facility={facility} />
        {!isChecked && may('add-facility') && (
          <LooksRight facility={facility} onDone={() => link.current?.focus({ preventScroll: true })} />
        )}
      </div>
    </Card>
  )
}

function NotYetChecked() {
  return (
    <Badge tone="warning">
      <span className="inline-block first-letter:uppercase">Imported, not yet checked</span>
    </Badge>
  )
}

/** `onDone` moves the focus, since the button disappears. */
function LooksRight({ facility, onDone }: { facility: OwnedListing; onDone: () => void }) {
  const client = useQueryClient()
  const check = useMutation({
    mutationFn: () => checkOne(client, facility.id),
    onSuccess: onDone,
    onError: error => toast({ title: 'Not saved', description: detailOf(error), tone: 'destructive' }),
  })
  return (
    <Button tone="secondary" size="sm" busy={check.isPending} busyLabel="Saving…" onClick={() => check.mutate()}>
      Mark as checked<span className="sr-only">: {facility.name}</span>
    </Button>
  )
}

/** "1 facility", "1,712 facilities". */
function countText(count: number): string {
  return count === 1 ? '1 facility' : `${count.toLocaleString('en-US')} facilities`
}
