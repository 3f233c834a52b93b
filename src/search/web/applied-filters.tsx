import { useRef } from 'react'
import { Link } from 'react-router'
import { Chip } from '#kit/web/chip.tsx'
import { type AppliedFilter, appliedFilters, withoutFilter } from '../rules.ts'
import type { Search } from './use-search.ts'

type AppliedFiltersProps = {
  search: Search
  /** The last chip is gone: the focus has to stand somewhere else. */
  onNoneLeft: () => void
}

/** The conditions of the search as chips, each of which can be taken back. */
export function AppliedFilters({ search, onNoneLeft }: AppliedFiltersProps) {
  const list = useRef<HTMLUListElement>(null)
  const applied = appliedFilters(search.filters, search.today)
  if (applied.length === 0) return null

  function remove({ name }: AppliedFilter, index: number) {
    // The pressed × is about to leave the page: the keyboard goes on from the chip beside it.
    const buttons = list.current?.querySelectorAll('button')
    const next = buttons?.[index + 1] ?? buttons?.[index - 1]
    if (next) next.focus()
    else onNoneLeft()
    search.show(withoutFilter(search.filters, name))
  }
  return (
    <>
      {/* On a phone the chips have rows of their own, below the count and the way to be rid of them. */}
      <ul
        ref={list}
        aria-label="Applied filters"
        className="flex flex-wrap gap-2 max-sm:order-1 max-sm:basis-full sm:contents"
      >
        {applied.map((filter, index) => (
          <li key={filter.name} className="max-w-full min-w-0">
            <Chip
              label={filter.label}
              removeLabel={`Remove filter ${filter.label}`}
              onRemove={() => remove(filter, index)}
            />
          </li>
        ))}
      </ul>
      <Link
        to={search.addressOf({})}
        preventScrollReset
        onClick={onNoneLeft}
        className="inline-link inline-flex min-h-11 items-center text-sm sm:px-2"
      >
        Clear Filters
      </Link>
    </>
  )
}
