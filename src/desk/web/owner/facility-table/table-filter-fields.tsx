import { useQuery } from '@tanstack/react-query'
import { stateNames } from '#facilities/web/facility-state-badge.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { TextFilter } from '#kit/web/list/text-filter.tsx'
import { choicesQuery, type TableFilter } from './api.ts'

type FieldsProps = { accountId: string; filter: TableFilter; onChange: (filter: Partial<TableFilter>) => void }

export function TableFilterFields({ accountId, filter, onChange }: FieldsProps) {
  const choices = useQuery(choicesQuery(accountId)).data
  const selects = [
    { name: 'venue', label: 'Venue', options: choices?.venues.map(({ id, name }) => ({ value: id, label: name })) },
    { name: 'sport', label: 'Sport', options: choices?.sports.map(toOption) },
    { name: 'state', label: 'State', options: choices?.states.map(toOption) },
    { name: 'life', label: 'Show', options: lives },
  ] as const
  return (
    <search className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1fr)_13rem_10rem_7rem_11rem]">
      <TextFilter
        label="Name or address"
        className="col-span-2 lg:col-span-1"
        text={filter.text}
        onChange={text => onChange({ text })}
      />
      {selects.map(({ name, label, options = [] }) => (
        <Select
          key={name}
          label={label}
          options={[{ value: '', label: 'All' }, ...options]}
          value={filter[name]}
          onChange={event => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
    </search>
  )
}

function toOption(value: string) {
  return { value, label: value }
}

const lives = [
  { value: 'published', label: stateNames.published },
  { value: 'draft', label: stateNames.draft },
  { value: 'hidden', label: stateNames.hidden },
  { value: 'retired', label: stateNames.retired },
]
