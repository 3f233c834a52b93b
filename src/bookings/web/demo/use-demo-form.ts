import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { demoFacilities } from '#bookings/demo-facilities.ts'
import type { Facility } from '#facilities/contract.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { facilityQuery } from '../api.ts'
import {
  type DemoErrors,
  type DemoForm,
  freeTimeText,
  isFacilityId,
  sampleCustomer,
  type TypedTimes,
} from './demo-form.ts'
import { freeTimeQuery } from './free-time-query.ts'

export type DemoFormState = {
  form: DemoForm
  change: (part: Partial<DemoForm>) => void
  errors: DemoErrors
  setErrors: (errors: DemoErrors) => void
  /** Undefined while loading, and for an unknown id. */
  facility: Facility | undefined
  isMissing: boolean
  /** Resets times and prices. */
  chooseFacility: (id: string) => void
  findFreeTime: () => void
  isFinding: boolean
  /** Set if the search found nothing. */
  freeTimeFault: string | undefined
}

/** Times and total come from a free time until edited. */
export function useDemoForm(): DemoFormState {
  const [typed, setTyped] = useState<Typed>({})
  const [errors, setErrors] = useState<DemoErrors>({})
  // Times and total stay while another id is typed.
  const [id, setId] = useState<string>(demoFacilities[0].id)
  const facility = useQuery(facilityQuery(id))
  const free = useQuery(freeTimeQuery(id))
  const facilityId = typed.facilityId ?? demoFacilities[0].id
  const isWhole = idOf(facilityId) === id

  function change(part: Typed) {
    if (part.facilityId && isFacilityId(part.facilityId)) setId(idOf(part.facilityId))
    setTyped(before => ({ ...before, ...part }))
    // Clears the field's error until the next check.
    setErrors(before => ({ ...before, ...Object.fromEntries(Object.keys(part).map(name => [name, undefined])) }))
  }
  async function findFreeTime() {
    change(noTimes)
    const { data } = await free.refetch()
    if (data) announce(freeTimeText(data))
  }
  return {
    form: { ...sampleCustomer, ...typed, ...timesOf(typed, free.data), facilityId },
    change,
    errors,
    setErrors,
    facility: isWhole ? facility.data : undefined,
    isMissing: isWhole && facility.error instanceof ApiError && facility.error.status === 404,
    chooseFacility: chosen => change({ ...noTimes, facilityId: chosen }),
    findFreeTime: () => void findFreeTime(),
    isFinding: free.isRefetching,
    freeTimeFault: free.isError ? 'We couldn’t load available times. Please try again.' : noneText(free.data),
  }
}

const noTimes = { start: undefined, end: undefined, amount: undefined }

function idOf(typed: string): string {
  return typed.trim().toLowerCase()
}

function noneText(free: TypedTimes | undefined): string | undefined {
  return free?.amount === '' ? freeTimeText(free) : undefined
}

type Typed = { [Name in keyof DemoForm]?: DemoForm[Name] | undefined }

function timesOf(typed: Typed, free: TypedTimes = { start: '', end: '', amount: '' }): TypedTimes {
  return {
    start: typed.start ?? free.start,
    end: typed.end ?? free.end,
    amount: typed.amount ?? free.amount,
  }
}
