import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { providerNames } from '#calendars/contract.ts'
import type { ListedFacility } from '#desk/facilities-contract.ts'
import { restoreFacility } from '#facilities/editing/web/api.ts'
import { FacilityStateBadge } from '#facilities/web/facility-state-badge.tsx'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { FACILITIES } from '../administration-api.ts'
import { dollarsText } from '../dashboard/dashboard-labels.ts'

type FacilityTableProps = {
  facilities: readonly ListedFacility[]
  onTransfer: (facility: ListedFacility) => void
  onRetire: (facility: ListedFacility) => void
}

/** A table on a desktop, cards on a phone. */
export function FacilityTable({ facilities, ...actions }: FacilityTableProps) {
  return (
    <Table
      caption="Facilities"
      captionHidden
      stacked
      columns={columnsFor(actions)}
      rows={facilities}
      rowKey={({ id }) => id}
    />
  )
}

function columnsFor(actions: Omit<FacilityTableProps, 'facilities'>): TableColumn<ListedFacility>[] {
  return [
    {
      key: 'name',
      header: 'Facility',
      rowHeader: true,
      cell: ({ id, name, city, state }) => (
        <>
          <Link to={paths.facility(id)} className="inline-link wrap-anywhere">
            {name}
          </Link>
          <span className="block font-normal text-muted">
            {city}, {state}
          </span>
        </>
      ),
    },
    { key: 'owner', header: 'Owner', cell: ({ owner }) => <Owner owner={owner} /> },
    { key: 'provider', header: 'Provider', cell: ({ provider }) => providerNames[provider] },
    {
      key: 'price',
      header: 'Price',
      align: 'end',
      cell: ({ pricePerHour }) => (pricePerHour === null ? 'No price' : `${dollarsText(pricePerHour)}/hour`),
    },
    {
      key: 'bookings',
      header: '30 days',
      align: 'end',
      cell: ({ recentBookings: count }) => `${count.toLocaleString('en-US')} ${count === 1 ? 'booking' : 'bookings'}`,
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status }) => <FacilityStateBadge state={status} />,
    },
    { key: 'actions', header: 'Actions', cell: facility => <Actions facility={facility} {...actions} /> },
  ]
}

function Owner({ owner }: Pick<ListedFacility, 'owner'>) {
  if (!owner) return <span className="text-muted">None</span>
  return (
    <>
      <Link to={`${paths.adminPeople}?id=${owner.id}`} className="inline-link wrap-anywhere">
        {owner.name}
      </Link>
      <span className="block wrap-anywhere text-muted">{owner.email}</span>
    </>
  )
}

type ActionsProps = Omit<FacilityTableProps, 'facilities'> & { facility: ListedFacility }

function Actions({ facility, onTransfer, onRetire }: ActionsProps) {
  const { id, name, isRetired } = facility
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Link to={paths.ownFacility(id)} className={link} aria-label={`Edit ${name}`}>
        Edit
      </Link>
      <Link to={paths.ownHours(id)} className={link} aria-label={`Hours of ${name}`}>
        Hours
      </Link>
      <Button size="sm" tone="secondary" aria-label={`Transfer ${name}`} onClick={() => onTransfer(facility)}>
        {' '}
        Transfer
      </Button>
      {isRetired ? (
        <RestoreFacility facility={facility} />
      ) : (
        <Button size="sm" tone="secondary" aria-label={`Close down ${name}`} onClick={() => onRetire(facility)}>
          Close down
        </Button>
      )}
    </span>
  )
}

const link = 'inline-link inline-flex min-h-11 items-center'

function RestoreFacility({ facility: { id, name } }: { facility: ListedFacility }) {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: () => restoreFacility({ params: { id }, body: {} }),
    onSuccess: () => toast({ title: `${name} was reopened` }),
    onError: error => toast({ title: 'Couldn’t reopen it', description: detailOf(error), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: [FACILITIES] }),
  })
  return (
    <Button
      size="sm"
      tone="secondary"
      aria-label={`Reopen ${name}`}
      busy={restore.isPending}
      busyLabel="Reopening…"
      onClick={() => restore.mutate()}
    >
      {' '}
      Reopen
    </Button>
  )
}
