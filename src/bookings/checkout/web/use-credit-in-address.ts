import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { CreditState } from './use-credit.ts'

/** `?credit=CODE`, from an email link. */
export function useCreditInAddress(credit: CreditState): void {
  const [query, setQuery] = useSearchParams()
  const code = query.get('credit')
  const use = useEffectEvent((named: string) => {
    void credit.apply(named)
    const rest = new URLSearchParams(query)
    rest.delete('credit')
    setQuery(rest, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (code) use(code)
  }, [code])
}
