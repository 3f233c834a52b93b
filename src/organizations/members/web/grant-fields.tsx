import { useId } from 'react'
import type { OrganizationRole } from '#accounts/rules.ts'
import { Select } from '#kit/web/form/select.tsx'
import type { FormState } from '#kit/web/form/use-form.ts'
import { roleHints, roleLabels } from '#organizations/organization-labels.ts'
import { grantableRoles, type Standing } from '#organizations/rules.ts'
import type { Grant } from '../contract.ts'

export type NamedVenue = { id: string; name: string }
export type GrantValues = { role: OrganizationRole; isLimited: boolean; venueIds: string[] }

/** `by`: the role and venues of the person who grants. */
export function emptyGrant(by: Standing): GrantValues {
  return { role: grantableRoles(by.role).at(-1) ?? 'viewer', isLimited: by.venueIds !== null, venueIds: [] }
}

export function grantOf({ role, isLimited, venueIds }: GrantValues): Grant {
  return { role, venueIds: isLimited && role !== 'owner' ? venueIds : null }
}

export function venuesFault({ role, isLimited, venueIds }: GrantValues): string | undefined {
  return role !== 'owner' && isLimited && venueIds.length === 0 ? 'Choose at least one venue' : undefined
}

type GrantFieldsProps<V extends GrantValues> = {
  form: FormState<V>
  by: Standing
  /** Those that the granting person has. */
  venues: readonly NamedVenue[]
}

/** A role, and all venues or some. */
export function GrantFields<V extends GrantValues>({ form, by, venues }: GrantFieldsProps<V>) {
  const { role, isLimited, venueIds } = form.values
  const error = form.errors.venueIds
  const id = useId()
  const change = (some: Partial<GrantValues>) => form.change(some as Partial<V>)
  return (
    <>
      <Select
        label="Role"
        hint={roleHints[role]}
        options={grantableRoles(by.role).map(value => ({ value, label: roleLabels[value] }))}
        value={role}
        onChange={event => change({ role: event.currentTarget.value as OrganizationRole })}
      />
      {role !== 'owner' && venues.length > 0 && (
        <fieldset className="flex min-w-0 flex-col" aria-describedby={error && `${id}-error`}>
          <legend className="text-sm font-semibold">Venues</legend>
          {by.venueIds === null && (
            <label className="flex min-h-11 items-center gap-2.5">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-link"
                checked={!isLimited}
                onChange={event => change({ isLimited: !event.currentTarget.checked })}
              />
              All venues, and facilities without one
            </label>
          )}
          {isLimited &&
            venues.map(venue => (
              <label key={venue.id} className="flex min-h-11 min-w-0 items-center gap-2.5">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-link"
                  checked={venueIds.includes(venue.id)}
                  aria-invalid={error ? true : undefined}
                  onChange={event =>
                    change({
                      venueIds: event.currentTarget.checked
                        ? [...venueIds, venue.id]
                        : venueIds.filter(each => each !== venue.id),
                    })
                  }
                />
                <span className="min-w-0 wrap-anywhere">{venue.name}</span>
              </label>
            ))}
          {error && (
            <p id={`${id}-error`} className="text-sm font-medium text-clay">
              {error}
            </p>
          )}
        </fieldset>
      )}
    </>
  )
}
