import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { useSessionValue } from '#kit/web/session-value.ts'
import { useOpenForm } from '#kit/web/use-open-form.ts'
import { emptyForm, type FormField, formFaults, type TournamentForm } from '../submission.ts'
import { submitTournament } from './api.ts'

type Faults = Partial<Record<FormField, string>>

/** The draft survives reloads and failed requests. Errors show after the first submit, then update live. */
export function useTournamentForm() {
  const [draft, setDraft] = useSessionValue<Partial<TournamentForm>>('tournament-form', emptyForm)
  const form = complete(draft)
  const send = useOpenForm('tournament')
  const [isChecked, setIsChecked] = useState(false)
  const [refused, setRefused] = useState<{ faults: Faults; of: TournamentForm }>()
  const [state, setState] = useState<'editing' | 'sending' | 'sent'>('editing')
  const [failure, setFailure] = useState<string>()
  const faults = { ...(isChecked && formFaults(trimmed(form))), ...refusedFaults(refused, form) }

  function change(changes: Partial<TournamentForm>) {
    setDraft({ ...form, ...changes })
  }

  async function submit(element: HTMLFormElement) {
    const body = trimmed(form)
    flushSync(() => {
      setIsChecked(true)
      setFailure(undefined)
    })
    const wrong = Object.keys(formFaults(body)).length
    if (wrong > 0) {
      announce(faultsText(wrong))
      return focusFault(element)
    }
    setState('sending')
    try {
      await send(element, values => submitTournament({ body: { ...body, ...values } }))
      setDraft(emptyForm)
      setIsChecked(false)
      setState('sent')
    } catch (error) {
      flushSync(() => {
        setState('editing')
        setFailure(detailOf(error))
        setRefused({ faults: faultsOf(error), of: form })
      })
      focusFault(element)
    }
  }
  return { form, faults, failure, state, change, submit, startOver: () => setState('editing') }
}

export function faultsText(count: number): string {
  return `Check ${count === 1 ? '1 field' : `${count} fields`} above.`
}

/** A draft saved by an earlier version may lack fields. */
function complete(draft: Partial<TournamentForm>): TournamentForm {
  return { ...emptyForm, ...draft, ageGroups: Array.isArray(draft.ageGroups) ? draft.ageGroups : [] }
}

function trimmed(form: TournamentForm): TournamentForm {
  const texts = Object.entries(form).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value])
  return Object.fromEntries(texts) as TournamentForm
}

/** A field refused by the server stays so until edited. */
function refusedFaults(refused: { faults: Faults; of: TournamentForm } | undefined, form: TournamentForm): Faults {
  if (!refused) return {}
  const { faults, of } = refused
  return Object.fromEntries(
    Object.entries(faults).filter(([field]) => of[field as FormField] === form[field as FormField]),
  )
}

function faultsOf(error: unknown): Faults {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : []
  return Object.fromEntries(errors.filter(({ path }) => path in emptyForm).map(({ path, message }) => [path, message]))
}

function focusFault(form: HTMLFormElement) {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
