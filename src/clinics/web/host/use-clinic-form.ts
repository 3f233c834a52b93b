import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { sessionQuery } from '#accounts/web/api.ts'
import { dateOf } from '#availability/time-format.ts'
import { slotsQuery } from '#availability/web/api.ts'
import type { Clinic } from '#clinics/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { isSilence } from '#kit/web/api-error.ts'
import { newIdempotencyKey } from '#kit/web/call.ts'
import { announce } from '#kit/web/live-region.tsx'
import { useSessionValue } from '#kit/web/session-value.ts'
import { toast } from '#kit/web/toast-store.ts'
import { profileQuery, publishClinic } from './api.ts'
import { compareWithNow } from './choose-slots.ts'
import { takeClinicDraft } from './clinic-draft-memory.ts'
import {
  type ClinicErrors,
  type ClinicValues,
  checkClinic,
  clinicFields,
  emptyClinic,
  toNewClinic,
} from './clinic-form-rules.ts'
import { refusalOf, TAKEN } from './publish-refusal.ts'

export type ClinicForm = ReturnType<typeof useClinicForm>

/**
 * Input survives reloads, refusals and sign-in, until published. Publishing asks for a missing account or profile
 * and continues automatically. `form` contains the field to focus on errors.
 */
export function useClinicForm(form: RefObject<HTMLFormElement | null>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  const account = session.data?.account ?? null
  const [kept, setKept] = useSessionValue<Partial<ClinicValues>>('clinic-form', emptyClinic)
  const [errors, setErrors] = useState<ClinicErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [prompt, setAsking] = useState<'account' | 'profile' | null>(null)
  const [isPublishing, setPublishing] = useState(false)
  const [takenIds, setTakenIds] = useState<readonly string[]>([])
  const attempt = useRef({ body: '', key: '' })
  // Forms stored by older versions may lack fields.
  const typed: ClinicValues = { ...emptyClinic, ...kept }
  const { slots, lostIds } = useFreshSlots(typed)
  const values = { ...typed, slots }
  const gone = [...new Set([...lostIds, ...takenIds.filter(id => slots.some(slot => slot.id === id))])]
  // A new draft keeps only the earlier field, if it suits the sport.
  useHandedDraft(draft => setKept({ ...emptyClinic, ...fieldFor(draft, typed), ...draft }))

  function change(some: Partial<ClinicValues>) {
    setKept({ ...values, ...some })
    // Clears the errors of edited fields until the next check.
    const mended = Object.keys(some).map(name => (name === 'decideHours' ? 'decideBy' : name))
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !mended.includes(name))))
  }

  function showErrors(found: ClinicErrors) {
    flushSync(() => setErrors(found))
    const sentences = clinicFields.flatMap(field => found[field] ?? [])
    announce(sentences.join(' '))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  }

  /** Asks for what is missing and resumes from there. */
  async function publish(who: Account | null) {
    setFailure(null)
    const found = faultsOf(values, gone)
    if (Object.keys(found).length > 0) return showErrors(found)
    if (!who) return setAsking('account')
    setPublishing(true)
    try {
      const profile = await client.fetchQuery(profileQuery(who.id))
      if (profile) await send(who)
      else setAsking('profile')
    } catch (error) {
      refuse(error)
    } finally {
      setPublishing(false)
    }
  }

  async function send(who: Account) {
    const body = toNewClinic(values)
    const text = JSON.stringify(body)
    // Reuses the key only for the same clinic without a response.
    if (attempt.current.body !== text) attempt.current = { body: text, key: newIdempotencyKey() }
    const clinic = await publishClinic(client, who.id, body, attempt.current.key)
    setKept(emptyClinic)
    void client.invalidateQueries({ queryKey: ['/api/availability-slots', clinic.facilityId] })
    toast(publishedToast(clinic))
    await navigate(paths.hostedClinic(clinic.id))
  }

  function refuse(error: unknown) {
    if (!isSilence(error)) attempt.current = { body: '', key: '' }
    const refusal = refusalOf(error)
    setTakenIds(refusal.takenIds)
    setFailure(refusal.failure)
    setAsking(refusal.needs)
    if (refusal.needs === 'account') void session.refetch()
    if (refusal.takenIds.length > 0 || refusal.isPriceStale)
      void client.invalidateQueries({ queryKey: ['/api/availability-slots', values.facility?.id] })
    if (Object.keys(refusal.errors).length > 0) showErrors(refusal.errors)
    else if (refusal.failure !== null)
      requestAnimationFrame(() => form.current?.querySelector('[data-failure]')?.scrollIntoView({ block: 'center' }))
  }

  return {
    values,
    errors,
    failure,
    account,
    prompt,
    isPublishing,
    /** Chosen slots taken since. */
    goneIds: gone,
    change,
    publish: () => void publish(account),
    /** After sign-in or saving the profile. */
    goOn: (who: Account) => {
      setAsking(null)
      void publish(who)
    },
    stopAsking: () => setAsking(null),
    startOver: () => {
      setKept(emptyClinic)
      setErrors({})
      setFailure(null)
    },
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

function faultsOf(values: ClinicValues, goneIds: readonly string[]): ClinicErrors {
  return { ...checkClinic(values, Date.now()), ...(goneIds.length > 0 && { slots: TAKEN }) }
}

/** Polls while the page is open. */
function useFreshSlots({ facility, slots }: ClinicValues) {
  const [first] = slots
  const fresh = useQuery({
    ...slotsQuery(facility?.id ?? '', first ? dateOf(first.startTime) : ''),
    enabled: facility !== null && first !== undefined,
  })
  return compareWithNow(slots, fresh.data ?? [])
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
