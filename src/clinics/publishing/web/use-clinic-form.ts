import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { dateOf } from '#availability/time-format.ts'
import { slotsQuery } from '#availability/web/api.ts'
import type { Clinic } from '#clinics/contract.ts'
import { profileQuery } from '#clinics/hosting/web/api.ts'
import { paths } from '#kit/shared/paths.ts'
import { useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { publishClinic } from './api.ts'
import { compareWithNow } from './choose-slots.ts'
import { takeClinicDraft } from './clinic-draft-memory.ts'
import { type ClinicValues, checkClinic, emptyClinic, toNewClinic } from './clinic-form-rules.ts'
import { Missing, refusalOf, TAKEN } from './publish-refusal.ts'

export type ClinicForm = ReturnType<typeof useClinicForm>

/** Publishing asks for a missing account or profile and continues automatically. */
export function useClinicForm() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  const [takenIds, setTakenIds] = useState<readonly string[]>([])
  const form = useForm({
    initial: emptyClinic,
    draft: 'clinic-form',
    check: typed => faultsOf(asOfNow(typed)),
    send: publish,
    async onSent(clinic) {
      void client.invalidateQueries({ queryKey: ['/api/availability-slots', clinic.facilityId] })
      toast(publishedToast(clinic))
      await navigate(paths.hostedClinic(clinic.id))
    },
    refused: error => refusalOf(error).errors,
    onRefused: refuse,
  })
  const fresh = useFreshSlots(form.values)
  // A new draft keeps only the earlier field, if it suits the sport.
  useHandedDraft(draft => {
    form.discard()
    form.change({ ...fieldFor(draft, form.values), ...draft })
  })

  function asOfNow(typed: ClinicValues) {
    const { slots, lostIds } = compareWithNow(typed.slots, fresh)
    const taken = takenIds.filter(id => slots.some(slot => slot.id === id))
    return { values: { ...typed, slots }, goneIds: [...new Set([...lostIds, ...taken])] }
  }

  async function publish(typed: ClinicValues, { key }: { key: string }) {
    // The account may be newer than this render.
    const account = client.getQueryData(sessionQuery.queryKey)?.account
    if (!account) throw new Missing('account')
    const profile = await client.fetchQuery(profileQuery(account.id))
    if (!profile) throw new Missing('profile')
    return publishClinic(client, account.id, toNewClinic(asOfNow(typed).values), key)
  }

  function refuse(error: unknown) {
    const refusal = refusalOf(error)
    setTakenIds(refusal.takenIds)
    if (refusal.needs === 'account') void session.refetch()
    if (refusal.takenIds.length > 0 || refusal.isPriceStale)
      void client.invalidateQueries({ queryKey: ['/api/availability-slots', form.values.facility?.id] })
    form.ref.current?.querySelector('[data-failure] [role="alert"]')?.scrollIntoView({ block: 'center' })
  }

  const prompt = refusalOf(form.failure).needs
  return {
    ...form,
    ...asOfNow(form.values),
    account: session.data?.account ?? null,
    /** What to ask for before publishing can continue. */
    prompt,
    failure: prompt ? null : form.failure,
  }
}

function publishedToast({ sales }: Clinic) {
  return sales === 'awaiting-approval'
    ? { title: 'Clinic requested', description: 'The field is reserved until its owner responds.' }
    : { title: 'Clinic published', description: 'The field is reserved, and sign-up is open.' }
}

/** The earlier field if it suits the drafted sport, with its slots unless the draft names a day. */
function fieldFor({ sportType, requestedDay }: Partial<ClinicValues>, { facility, slots }: ClinicValues) {
  const suits = !facility || !sportType || [...facility.sportTypes, ...facility.linesMarkedFor].includes(sportType)
  return suits ? { facility, slots: requestedDay ? [] : slots } : {}
}

function faultsOf({ values, goneIds }: { values: ClinicValues; goneIds: readonly string[] }) {
  return { ...checkClinic(values, Date.now()), ...(goneIds.length > 0 && { slots: TAKEN }) }
}

/** Of the day of the chosen ones; polls while the page is open. */
function useFreshSlots({ facility, slots }: ClinicValues) {
  const [first] = slots
  const fresh = useQuery({
    ...slotsQuery(facility?.id ?? '', first ? dateOf(first.startTime) : ''),
    enabled: facility !== null && first !== undefined,
  })
  return fresh.data ?? []
}

/** Also if this page was already open. */
function useHandedDraft(use: (draft: Partial<ClinicValues>) => void) {
  const { key } = useLocation()
  const take = useEffectEvent(() => {
    const draft = takeClinicDraft()
    if (draft) use(draft)
  })
  useEffect(() => take(), [key])
}
