import { useWantedSearch } from '#kit/web/use-wanted-search.ts'
import type { BookingFilter } from './api.ts'
import { filterIn } from './filter-in.ts'

/** Kept in the URL. */
export function useBookingFilter(): { filter: BookingFilter; change: (wishes: Partial<BookingFilter>) => void } {
  const [search, changeSearch] = useWantedSearch()
  function change(wishes: Partial<BookingFilter>) {
    changeSearch(next => {
      for (const [name, value] of Object.entries(wishes)) {
        if (value === '' || (name === 'order' && value === 'newest')) next.delete(name)
        else next.set(name, value)
      }
      return next
    })
  }
  return { filter: filterIn(search), change }
}
