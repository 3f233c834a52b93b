import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { CreditState } from './use-credit.ts'

/** Uses the credit that the address names (`?credit=CODE`, as a link in an email does), and takes it out of the address. */
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
