import { ArrowRight, Sparkles } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Badge } from '#kit/web/badge.tsx'
import { Chip } from '#kit/web/chip.tsx'
import { withoutFilter } from '../rules.ts'
import { type AppliedParameter, appliedParameters, offersEnhanced } from '../rules-applied.ts'
import { keepingOrder } from '../rules-order.ts'
import type { Search } from './use-search.ts'

type AppliedFiltersProps = {
  search: Search
  /** The last chip was removed, and focus with it. */
  onNoneLeft: () => void
}

/** Specification, section 2. Marks only searches by the assistant. */
export function AppliedFilters({ search, onNoneLeft }: AppliedFiltersProps) {
  const applied = appliedParameters(search.filters, search.today)
  if (applied.length === 0) return null
  const offers = offersEnhanced(search.filters)
  return (
    <div className="relative mb-2 flex items-center gap-x-2 gap-y-1 overflow-x-auto rounded-lg border border-line bg-surface px-3 whitespace-nowrap sm:flex-wrap md:px-5">
      {offers && search.isByAssistant ? (
        <Badge tone="info" className="shrink-0 sm:mr-1">
          <Sparkles aria-hidden="true" className="size-3.5" />
          AI Search Results Applied
        </Badge>
      ) : (
        <span className="text-sm text-muted max-sm:sr-only sm:mr-1">Filters applied</span>
      )}
      <Chips {...{ applied, search, onNoneLeft }} />
      <div className="flex grow items-center shrink-0 justify-between gap-x-4">
        <Link
          to={search.addressOf({})}
          preventScrollReset
          onClick={onNoneLeft}
          className="inline-link inline-flex min-h-11 items-center text-sm sm:px-2"
        >
          Clear Filters
        </Link>
        {offers && (
          <Link to={search.enhancedAddress} className="inline-link inline-flex min-h-11 items-center gap-1.5 text-sm">
            Try Enhanced Search
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        )}
      </div>
    </div>
  )
}

function Chips({ applied, search, onNoneLeft }: AppliedFiltersProps & { applied: AppliedParameter[] }) {
  const list = useRef<HTMLUListElement>(null)

  function remove({ name }: AppliedParameter, index: number) {
    // This × disappears.
    const buttons = list.current?.querySelectorAll('button')
    const next = buttons?.[index + 1] ?? buttons?.[index - 1]
    if (next) next.focus()
    else onNoneLeft()
    search.show(keepingOrder(search.filters, withoutFilter(search.filters, name)))
  }
  return (
    <ul ref={list} aria-label="Applied filters" className="contents">
      {applied.map((parameter, index) => (
        <li key={parameter.name} className="max-w-full shrink-0">
          <Chip
            label={
              <>
                <Term {...parameter} /> {parameter.value}
              </>
            }
            removeLabel={`Remove filter ${parameter.label}`}
            onRemove={() => remove(parameter, index)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Phones show only values, so chips share a row; a price must still say "max". */
function Term({ name, term }: AppliedParameter) {
  const [shown, folded] = name === 'max_price_usd' ? term.split(/(?= )/) : ['', term]
  return (
    <span className="font-normal text-muted">
      {shown}
      <span className="max-sm:sr-only">{folded}:</span>
    </span>
  )
}
