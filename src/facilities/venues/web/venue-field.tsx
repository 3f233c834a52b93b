import { useQuery } from '@tanstack/react-query'
import { Select } from '#kit/web/form/select.tsx'
import type { FieldState } from '#kit/web/form/use-form.ts'
import { venuesQuery } from './api.ts'

type VenueFieldProps = FieldState & {
  organizationId: string
  /** The member is limited to some venues. */
  isNeeded?: boolean
  className?: string
}

/** Nothing without venues. '' stands for none. */
export function VenueField({ organizationId, isNeeded = false, ...field }: VenueFieldProps) {
  const venues = useQuery(venuesQuery(organizationId)).data ?? []
  if (venues.length === 0) return null
  return (
    <Select
      label="Venue"
      optional={!isNeeded}
      required={isNeeded}
      hint="The park or campus it belongs to."
      options={[
        { value: '', label: isNeeded ? 'Choose a venue' : 'None' },
        ...venues.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      {...field}
    />
  )
}
