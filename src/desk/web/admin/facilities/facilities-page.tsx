import { useState } from 'react'
import { Link } from 'react-router'
import { providerNames } from '#calendars/contract.ts'
import type { ListedFacility } from '#desk/facilities-contract.ts'
import { AdminPage, adminLoader } from '#desk/web/admin/admin-page.tsx'
import { FACILITIES, facilitiesQuery, facilityFilters } from '#desk/web/admin/administration-api.ts'
import { choicesOf } from '#desk/web/admin/dashboard/dashboard-labels.ts'
import { stateNames } from '#facilities/web/facility-state-badge.tsx'
import { paths } from '#kit/shared/paths.ts'
import { usStates } from '#kit/shared/us-states.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { fileOf, ListPages, useList } from '#kit/web/list/list-pages.tsx'
import { TextFilter } from '#kit/web/list/text-filter.tsx'
import { filtersIn, useFilters } from '#kit/web/list/use-filters.ts'
import { useRowFocus } from '#kit/web/table/use-row-focus.ts'
import { FacilityTable } from './facility-table.tsx'
import { RetireDialog } from './retire-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

export const loader = adminLoader((client, search) =>
  client.prefetchInfiniteQuery(facilitiesQuery(filtersIn(facilityFilters, search))),
)

/** /admin/facilities: open and closed facilities. */
export function Component() {
  return (
    <AdminPage
      title="Facilities"
      description="Every facility on the platform."
      path={paths.adminFacilities}
      aside={
        <p className="flex flex-wrap gap-3">
          <FacilitiesFile />
          <Link to={paths.newFacility} className={buttonClass()}>
            Add a facility
          </Link>
        </p>
      }
    >
      <Facilities />
    </AdminPage>
  )
}

function FacilitiesFile() {
  const { filter } = useFilters(facilityFilters)
  return <DownloadLink href={fileOf(`${FACILITIES}.csv`, filter)}>Download CSV</DownloadLink>
}

function Facilities() {
  const { filter, change, ...filters } = useFilters(facilityFilters)
  const list = useList(facilitiesQuery(filter), { keepsOld: true })
  const [handedOver, setHandedOver] = useState<ListedFacility | null>(null)
  const [retired, setRetired] = useState<ListedFacility | null>(null)
  const part = useRowFocus<HTMLDivElement>()
  const owners = isAccount(filter.owner)
    ? [...ownerChoices, { value: filter.owner, label: list.rows?.[0]?.owner?.name ?? 'One account' }]
    : ownerChoices
  return (
    <>
      <search className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1fr)_11rem_9rem_11rem_9rem]">
        <TextFilter
          label="Name"
          className="col-span-2 lg:col-span-1"
          text={filter.text}
          onChange={text => change({ text })}
        />
        {[...selects, { name: 'owner' as const, label: 'Owner', options: owners }].map(({ name, label, options }) => (
          <Select
            key={name}
            label={label}
            options={options}
            value={filter[name]}
            onChange={event => change({ [name]: event.currentTarget.value })}
          />
        ))}
      </search>
      <div ref={part} tabIndex={-1} className="outline-none">
        <ListPages
          list={list}
          what="facilities"
          empty={<EmptyState title="No facilities yet">Import a list, or approve a listing.</EmptyState>}
          filters={filters}
        >
          {facilities => <FacilityTable facilities={facilities} onTransfer={setHandedOver} onRetire={setRetired} />}
        </ListPages>
      </div>
      <TransferDialog facility={handedOver} onClose={() => setHandedOver(null)} />
      <RetireDialog facility={retired} onClose={() => setRetired(null)} />
    </>
  )
}

function isAccount(owner: string): boolean {
  return owner !== '' && !ownerChoices.some(({ value }) => value === owner)
}

const ownerChoices = [
  { value: '', label: 'All' },
  { value: 'any', label: 'With an owner' },
  { value: 'none', label: 'Without an owner' },
]

const selects = [
  {
    name: 'state',
    label: 'State',
    options: [{ value: '', label: 'All' }, ...usStates.map(({ code, name }) => ({ value: code, label: name }))],
  },
  { name: 'provider', label: 'Provider', options: choicesOf(providerNames, 'All') },
  {
    name: 'life',
    label: 'Status',
    options: [
      { value: '', label: 'All' },
      { value: 'live', label: stateNames.published },
      { value: 'draft', label: stateNames.draft },
      { value: 'hidden', label: stateNames.hidden },
      { value: 'retired', label: stateNames.retired },
    ],
  },
] as const
