import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { addMember, type GroundForm } from './ground-form.ts'

type AddMemberProps = {
  /** The owner's facilities outside this ground. */
  others: readonly { id: string; name: string; city?: string }[]
  hasCandidates: boolean
  form: GroundForm
  change: (form: GroundForm) => void
}

export function AddMember({ others, hasCandidates, form, change }: AddMemberProps) {
  const [chosen, setChosen] = useState('')
  const facility = others.find(({ id }) => id === chosen)
  if (others.length === 0)
    return (
      <p className="text-sm text-muted">
        {hasCandidates ? 'All your facilities already share this space.' : 'You don’t have another facility yet.'}{' '}
        <Link to={paths.newFacility} className="inline-link">
          Add a facility
        </Link>{' '}
        for each part that can be booked on its own.
      </p>
    )
  function add() {
    if (!facility) return
    change(addMember(form, { id: facility.id, name: facility.name }))
    setChosen('')
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label="Shares space with"
        className="min-w-0 grow basis-56"
        value={facility ? chosen : ''}
        options={[
          { value: '', label: 'Choose a facility' },
          ...others.map(({ id, name, city }) => ({ value: id, label: city ? `${name}, ${city}` : name })),
        ]}
        onChange={event => setChosen(event.currentTarget.value)}
      />
      <Button tone="secondary" disabled={!facility} onClick={add}>
        <Plus aria-hidden="true" className="size-5" /> Add
      </Button>
    </div>
  )
}
