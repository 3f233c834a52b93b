import { useState } from 'react'
import { fromDecimal } from '#kit/shared/money.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { useSessionValue } from '#kit/web/session-value.ts'
import { readCredit } from './api.ts'

export type CreditState = {
  /** Null while none is used. */
  code: string | null
  /** Whole US cents. */
  remainingCents: number
  error: string | null
  isChecking: boolean
  apply: (code: string) => Promise<void>
  remove: () => void
}

/** Survives a reload and the bank's page. */
export function useCredit(facilityId: string): CreditState {
  const [used, setUsed] = useSessionValue(`credit:${facilityId}`, noCredit)
  const [error, setError] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)
  return {
    code: used.code || null,
    remainingCents: fromDecimal(used.remaining) ?? 0,
    error,
    isChecking,
    async apply(typed) {
      const code = tidyCreditCode(typed)
      setError(code ? null : 'Enter the code from your email.')
      if (!code) return
      setChecking(true)
      try {
        const credit = await readCredit({ params: { code } })
        if (credit.facilityId !== facilityId) return setError(`That credit is for ${credit.facilityName}.`)
        if (!fromDecimal(credit.remainingAmount)) return setError('That credit has been used up.')
        setUsed({ code: credit.code, remaining: credit.remainingAmount })
        announce('Credit applied')
      } catch (failure) {
        setError(sentenceOf(failure))
      } finally {
        setChecking(false)
      }
    },
    remove() {
      setUsed(noCredit)
      setError(null)
    },
  }
}

function sentenceOf(failure: unknown): string {
  const isMisspelt = failure instanceof ApiError && [400, 422].includes(failure.status)
  return isMisspelt ? 'We don’t recognize that credit code. Please check it and try again.' : detailOf(failure)
}

const noCredit = { code: '', remaining: '' }

/** Ignores spaces, hyphens, case and a missing "CR". */
export function tidyCreditCode(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^\dA-Z]/g, '')
  const groups = /^(?:CR)?(.{4})(.{4})(.{4})$/.exec(letters)?.slice(1)
  return groups ? ['CR', ...groups].join('-') : letters
}
