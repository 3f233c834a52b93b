import { useSearchParams } from 'react-router'
import type { BookingFilter } from './api.ts'
import { filterIn } from './filter-in.ts'

/** The filter that stands in the address, and the way to change it. */
export function useBookingFilter(): { filter: BookingFilter; change: (wishes: Partial<BookingFilter>) => void } {
  const [search, setSearch] = useSearchParams()
  function change(wishes: Partial<BookingFilter>) {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(wishes)) {
      if (value === '' || (name === 'order' && value === 'newest')) next.delete(name)
      else next.set(name, value)
    }
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return { filter: filterIn(search), change }
}
