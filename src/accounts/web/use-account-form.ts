import { useState } from 'react'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { type AccountErrors, type AccountFields, type AccountWay, checkAccount, fieldsOf } from '../account-form.ts'
import type { Account } from '../contract.ts'
import { useEnterAccount } from './api.ts'

/** What somebody types to make an account or to sign in, kept while they change their mind between both, and sending it. */
export function useAccountForm(
  onSignedIn: (account: Account) => void,
  start: { way: AccountWay; email?: string | undefined },
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
    /** Why the server refused, in one sentence; null while every reason stands beside its field. */
    failure: enter.isError && Object.keys(errors).length === 0 ? detailOf(enter.error) : null,
    /** There is an account with this address: the other way is the right one. */
    isTaken: codeOf(enter.error) === 'email-taken',
    change: (field: keyof AccountFields, text: string) => {
      setTyped({ ...typed, [field]: text })
      // What is being mended is not wrong any more until it is checked again.
      if (errors[field]) setErrors({ ...errors, [field]: undefined })
    },
    /** The other way; what was typed stays. */
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

/** The fields that the server refused, with its own sentences. */
function refusedFields(way: AccountWay, error: unknown): AccountErrors {
  const errors = (error instanceof ApiError && error.problem?.errors) || []
  const asked: readonly string[] = fieldsOf(way)
  return Object.fromEntries(
    errors.filter(({ path }) => asked.includes(path)).map(({ path, message }) => [path, message]),
  )
}
