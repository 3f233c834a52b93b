import { providerNames } from '#calendars/contract.ts'
import { Select } from '#kit/web/form/select.tsx'
import { TextFilter } from '#kit/web/list/text-filter.tsx'
import type { BookingFilter } from './api.ts'
import { choicesOf, modeNames, statusNames } from './dashboard-labels.ts'

type FiltersProps = { filter: BookingFilter; change: (filters: Partial<BookingFilter>) => void }

export function BookingFilters({ filter, change }: FiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:grid-cols-[minmax(0,1fr)_12rem_9rem_9rem_11rem]">
      <TextFilter
        label="Reference, customer or facility"
        className="col-span-2 md:col-span-4 lg:col-span-1"
        text={filter.text}
        onChange={text => change({ text })}
      />
      {selects.map(({ name, label, options }) => (
        <Select
          key={name}
          label={label}
          options={options}
          value={filter[name]}
          onChange={event => change({ [name]: event.currentTarget.value })}
        />
      ))}
      <Select
        label="Sort by"
        options={orders}
        value={filter.order}
        onChange={event => change({ order: event.currentTarget.value as BookingFilter['order'] })}
      />
    </search>
  )
}

const selects = [
  { name: 'status', label: 'Status', options: choicesOf(statusNames, 'All') },
  { name: 'mode', label: 'Mode', options: choicesOf(modeNames, 'All') },
  { name: 'provider', label: 'Provider', options: choicesOf(providerNames, 'All') },
] as const

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'latest-start', label: 'Latest start time' },
  { value: 'earliest-start', label: 'Earliest start time' },
]
