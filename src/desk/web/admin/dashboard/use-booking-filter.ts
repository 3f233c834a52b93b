import { usePendingSearch } from '#kit/web/use-pending-search.ts'
import type { BookingFilter } from './api.ts'
import { filterIn } from './filter-in.ts'

/** Kept in the URL. */
export function useBookingFilter(): { filter: BookingFilter; change: (filters: Partial<BookingFilter>) => void } {
  const [search, changeSearch] = usePendingSearch()
  function change(filters: Partial<BookingFilter>) {
    changeSearch(next => {
      for (const [name, value] of Object.entries(filters)) {
        if (value === '' || (name === 'order' && value === 'newest')) next.delete(name)
        else next.set(name, value)
      }
      return next
    })
  }
  return { filter: filterIn(search), change }
}
