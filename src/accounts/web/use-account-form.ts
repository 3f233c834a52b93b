import { useState } from 'react'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { type AccountErrors, type AccountFields, type AccountMode, checkAccount, fieldsOf } from '../account-form.ts'
import type { Account } from '../contract.ts'
import { useEnterAccount } from './api.ts'

export function useAccountForm(
  onSignedIn: (account: Account) => void,
  start: { way: AccountMode; email?: string | undefined },
) {
  const [way, setWay] = useState(start.way)
  const untouched = { ...nothing, email: start.email ?? '' }
  const [typed, setTyped] = useState<AccountFields>(untouched)
  const [errors, setErrors] = useState<AccountErrors>({})
  const enter = useEnterAccount()

  function refuse(form: HTMLFormElement, found: AccountErrors) {
    setErrors(found)
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function send(form: HTMLFormElement) {
    try {
      const { account } = await enter.mutateAsync({ way, ...typed })
      setTyped(untouched)
      if (account) onSignedIn(account)
    } catch (error) {
      refuse(form, refusedFields(way, error))
    }
  }

  return {
    way,
    typed,
    errors,
    isBusy: enter.isPending,
    /** One sentence; null if all errors belong to fields. */
    failure: enter.isError && Object.keys(errors).length === 0 ? detailOf(enter.error) : null,
    /** The address has an account: offer to sign in. */
    isTaken: codeOf(enter.error) === 'email-taken',
    change: (field: keyof AccountFields, text: string) => {
      setTyped({ ...typed, [field]: text })
      // Edited fields lose their error until the next check.
      if (errors[field]) setErrors({ ...errors, [field]: undefined })
    },
    /** Keeps the input. */
    turn: () => {
      setWay(way === 'sign-up' ? 'sign-in' : 'sign-up')
      setErrors({})
      enter.reset()
    },
    submit: async (form: HTMLFormElement) => {
      if (enter.isPending) return
      enter.reset()
      const found = checkAccount(way, typed)
      refuse(form, found)
      if (Object.keys(found).length === 0) await send(form)
    },
  }
}

const nothing: AccountFields = { name: '', email: '', password: '' }

function codeOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.problem?.code : undefined
}

/** The server's messages, by field. */
function refusedFields(way: AccountMode, error: unknown): AccountErrors {
  const errors = (error instanceof ApiError && error.problem?.errors) || []
  const asked: readonly string[] = fieldsOf(way)
  return Object.fromEntries(
    errors.filter(({ path }) => asked.includes(path)).map(({ path, message }) => [path, message]),
  )
}
