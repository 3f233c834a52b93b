import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ListedFacility } from '#desk/facilities-contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { usStates } from '#kit/shared/us-states.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { Select } from '#kit/web/select.tsx'
import { useRowFocus } from '#kit/web/use-row-focus.ts'
import { providerNames } from '#providers/connection-rules.ts'
import { AdminPage, adminLoader } from './admin-page.tsx'
import { facilitiesQuery, facilityFilters } from './administration-api.ts'
import { choicesOf } from './dashboard/dashboard-labels.ts'
import { FacilityTable } from './facilities/facility-table.tsx'
import { HandOverDialog } from './facilities/hand-over-dialog.tsx'
import { RetireDialog } from './facilities/retire-dialog.tsx'
import { ListPages } from './list-pages.tsx'
import { TextFilter } from './text-filter.tsx'
import { filterOf, useFilter } from './use-filter.ts'

export const loader = adminLoader((client, search) =>
  client.prefetchInfiniteQuery(facilitiesQuery(filterOf(search, facilityFilters))),
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
          <DownloadLink href="/api/facilities.csv">Download CSV</DownloadLink>
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

function Facilities() {
  const { filter, change, clear, isNarrowed } = useFilter(facilityFilters)
  const query = useInfiniteQuery({ ...facilitiesQuery(filter), placeholderData: before => before })
  const [handedOver, setHandedOver] = useState<ListedFacility | null>(null)
  const [retired, setRetired] = useState<ListedFacility | null>(null)
  const list = useRowFocus<HTMLDivElement>()
  const owners = isAccount(filter.owner)
    ? [...ownerChoices, { value: filter.owner, label: query.data?.pages[0]?.rows[0]?.owner?.name ?? 'One account' }]
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
      <div ref={list} tabIndex={-1} className="outline-none">
        <ListPages
          query={query}
          what="facilities"
          empty={{ title: 'No facilities yet', text: 'Import a list, or approve a listing.' }}
          isNarrowed={isNarrowed}
          onClear={clear}
        >
          {facilities => <FacilityTable facilities={facilities} onHandOver={setHandedOver} onRetire={setRetired} />}
        </ListPages>
      </div>
      <HandOverDialog facility={handedOver} onClose={() => setHandedOver(null)} />
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
    label: 'Open or closed',
    options: [
      { value: '', label: 'All' },
      { value: 'live', label: 'Open' },
      { value: 'retired', label: 'Closed down' },
    ],
  },
] as const
