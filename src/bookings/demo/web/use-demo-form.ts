import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { demoFacilities } from '#bookings/demo/demo-facilities.ts'
import { facilityQuery } from '#bookings/web/api.ts'
import type { Facility } from '#facilities/contract.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { type FormOptions, type FormState, useForm } from '#kit/web/form/use-form.ts'
import { announce } from '#kit/web/live-region.tsx'
import { type DemoForm, freeTimeText, isFacilityId, sampleCustomer, type TypedTimes } from './demo-form.ts'
import { freeTimeQuery } from './free-time-query.ts'

export type DemoFormState = {
  form: FormState<DemoForm>
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
export function useDemoForm(sending: Pick<FormOptions<DemoForm, void>, 'check' | 'send'>): DemoFormState {
  const [edits, setEdits] = useState<Partial<DemoForm>>({})
  // Times and total stay while another id is typed.
  const [id, setId] = useState<string>(demoFacilities[0].id)
  const facility = useQuery(facilityQuery(id))
  const free = useQuery(freeTimeQuery(id))
  const form = useForm<DemoForm, void>({
    initial: { facilityId: demoFacilities[0].id, ...noTimes, ...free.data, ...sampleCustomer },
    draft: [edits, setEdits],
    staysFilled: true,
    ...sending,
  })
  const typedId = form.values.facilityId.trim().toLowerCase()
  if (typedId !== id && isFacilityId(typedId)) setId(typedId)

  function change(part: Partial<DemoForm>) {
    form.change({ ...part, ...noTimes })
    setEdits(all => Object.fromEntries(Object.entries(all).filter(([name]) => !(name in noTimes))))
  }
  async function findFreeTime() {
    change({})
    const { data } = await free.refetch()
    if (data) announce(freeTimeText(data))
  }
  return {
    form,
    facility: typedId === id ? facility.data : undefined,
    isMissing: typedId === id && facility.error instanceof ApiError && facility.error.status === 404,
    chooseFacility: facilityId => change({ facilityId }),
    findFreeTime: () => void findFreeTime(),
    isFinding: free.isRefetching,
    freeTimeFault: free.isError ? 'We couldn’t load available times. Please try again.' : noneText(free.data),
  }
}

const noTimes: TypedTimes = { start: '', end: '', amount: '' }

function noneText(free: TypedTimes | undefined): string | undefined {
  return free?.amount === '' ? freeTimeText(free) : undefined
}
