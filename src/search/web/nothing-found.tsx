import { SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { type NarrowingParameter, searchParameterTexts } from '../contract.ts'
import { appliedNarrowingFilters, placeNameIn, withoutFilter } from '../rules.ts'
import { type Tally, tallyText } from '../rules-list.ts'
import { keepingOrder } from '../rules-order.ts'
import { useRelaxedCounts } from './api.ts'
import type { Search } from './use-search.ts'

type NothingFoundProps = {
  search: Search
  /** Without filters. */
  all: number
  /** The link disappears. */
  onRelax: () => void
}

/** Shows the count without each filter. */
export function NothingFound({ search, all, onRelax }: NothingFoundProps) {
  const { date, time, location } = search.filters
  const applied = appliedNarrowingFilters(search.filters)
  const { counts, isPending } = useRelaxedCounts(search.filters)
  return (
    <EmptyState icon={SearchX} title="No facilities found matching your criteria">
      <p>Try adjusting your filters or search terms.</p>
      {location && <LocationHint location={location} />}
      {/* All at once, so none moves under a finger. */}
      <ul
        aria-busy={isPending || undefined}
        className={joinClasses('mt-6 flex flex-col gap-2 text-left', isPending && 'invisible noscript:visible')}
      >
        {applied.map(
          ({ name, label }, index) =>
            counts[index]?.matching !== 0 && (
              <Relaxation
                key={name}
                to={search.addressOf(keepingOrder(search.filters, withoutFilter(search.filters, name)))}
                words={wordsWithout(name, label)}
                count={counts[index]}
                onFollow={onRelax}
              />
            ),
        )}
        {applied.length > 1 && (
          <Relaxation
            to={search.addressOf({ date, time })}
            words="No filters"
            count={{ matching: all, isLeast: false }}
            onFollow={onRelax}
          />
        )}
      </ul>
    </EmptyState>
  )
}

/** Places match literally. */
function LocationHint({ location }: { location: string }) {
  if (!/\s/.test(location)) return null
  const name = placeNameIn(location)
  return <p className="mt-1">Try just the city{name && `, such as ${name}`}, or a street.</p>
}

type RelaxationProps = { to: string; words: string; count: Tally | undefined; onFollow: () => void }

function Relaxation({ to, words, count, onFollow }: RelaxationProps) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        onClick={onFollow}
        className={joinClasses(buttonClass({ tone: 'secondary' }), 'w-full justify-between! text-left!')}
      >
        <span className="min-w-0 wrap-anywhere">{words}</span>
        <span className="w-24 shrink-0 text-right text-sm font-normal text-muted">{yieldOf(count)}</span>
      </Link>
    </li>
  )
}

function wordsWithout(name: NarrowingParameter, label: string): string {
  const isName = name === 'location' || name === 'sport'
  return `${searchParameterTexts[name].without}, not just ${isName ? label : label.toLowerCase()}`
}

function yieldOf(count: Tally | undefined): string {
  if (count === undefined) return ''
  return count.matching === 1 ? '1 facility' : `${tallyText(count)} facilities`
}
