import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { OwnFacility } from '#facilities/editing-contract.ts'
import type { FacilityField, FacilityValues } from '#facilities/rules.ts'
import { editFacility, keepOwnFacility } from '#facilities/web/editing-api.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { changedFields, type FacilityFormState } from './use-facility-form.ts'

/** The new time zone, and how many bookings it affects. */
export type ZoneChange = { comingBookings: number; from: string; to: string }
/** Changed by someone else. */
export type EditConflict = {
  field: FacilityField
  before: FacilityValues[FacilityField]
  now: FacilityValues[FacilityField]
}[]

export function useSaveFacility(
  facility: OwnFacility,
  { form, ref }: { form: FacilityFormState; ref: RefObject<HTMLFormElement | null> },
) {
  const client = useQueryClient()
  const [isSaving, setIsSaving] = useState(false)
  const [before, setBefore] = useState<FacilityValues | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [zone, setZone] = useState<ZoneChange | null>(null)
  const [meanwhile, setMeanwhile] = useState<EditConflict>([])

  async function send(values: FacilityValues, acceptedZone: string | null, undoTo: FacilityValues | null) {
    setIsSaving(true)
    setFailure(null)
    try {
      const body = { ...values, revision: facility.revision, acceptedZone }
      keepOwnFacility(client, await editFacility({ params: { id: facility.id }, body }))
      form.forget()
      setBefore(undoTo)
      setZone(null)
      setMeanwhile([])
      announce(undoTo ? 'Saved' : 'Undone')
    } catch (error) {
      refuse(error)
    } finally {
      setIsSaving(false)
    }
  }

  function refuse(error: unknown) {
    const problem = error instanceof ApiError ? error.problem : undefined
    if (problem?.code === 'zone-has-bookings') return setZone(problem as unknown as ZoneChange)
    setZone(null)
    if (problem?.code === 'facility-changed') return takeNewer(problem.current as OwnFacility)
    if (!form.showRefused(ref.current, error)) setFailure(detailOf(error))
  }

  /** Another person's save becomes the base; own changes stay on top. */
  function takeNewer(current: OwnFacility) {
    setMeanwhile(
      changedFields(facility.values, current.values).map(field => ({
        field,
        before: facility.values[field],
        now: current.values[field],
      })),
    )
    keepOwnFacility(client, current)
  }

  return {
    isSaving,
    failure,
    zone,
    meanwhile,
    save(acceptedZone: string | null = null) {
      if (form.check(ref.current)) void send(form.values, acceptedZone, facility.values)
    },
    keepZone: () => setZone(null),
    undo: before && (() => void send(before, null, null)),
  }
}
