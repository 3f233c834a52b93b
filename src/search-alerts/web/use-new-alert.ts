import { useState } from 'react'
import { isEmail } from '#kit/shared/contact-checks.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { toast } from '#kit/web/toast-store.ts'
import { useOpenForm } from '#kit/web/use-open-form.ts'
import type { FieldSearch } from '#search/contract.ts'
import { createAlert } from './api.ts'

export function useNewAlert(search: FieldSearch | null, { onSent }: { onSent: () => void }) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = useOpenForm('search-alert')

  function refuse(form: HTMLFormElement, message: string) {
    setError(message)
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function sendOff(form: HTMLFormElement, wanted: FieldSearch) {
    try {
      const { message } = await send(form, values =>
        createAlert({ body: { email: email.trim(), search: wanted, ...values } }),
      )
      onSent()
      toast({ title: 'Almost done', description: message })
    } catch (refusal) {
      const wrong = wrongEmail(refusal)
      if (wrong) refuse(form, wrong)
      else setFailure(detailOf(refusal))
    }
  }

  const change = (text: string) => {
    setEmail(text)
    // It is checked again on submit.
    setError(undefined)
  }

  const submit = async (form: HTMLFormElement) => {
    if (isBusy || !search) return
    setFailure(undefined)
    if (!isEmail(email.trim())) {
      refuse(form, 'Please enter a valid email address')
      return
    }
    setBusy(true)
    await sendOff(form, search)
    setBusy(false)
  }

  /** `error` is about the email address; `failure` explains why sending failed. */
  return { email, error, failure, isBusy, change, submit }
}

function wrongEmail(error: unknown): string | undefined {
  const errors = (error instanceof ApiError && error.problem?.errors) || []
  return errors.find(({ path }) => path === 'email')?.message
}
