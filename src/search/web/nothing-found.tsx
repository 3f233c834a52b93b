import { SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { type NarrowingParameter, searchParameterTexts } from '../contract.ts'
import {
  type AppliedFilter,
  appliedNarrowingFilters,
  placeNameIn,
  type SearchFilters,
  withoutFilter,
} from '../rules.ts'
import { type Tally, tallyText } from '../rules-list.ts'
import { keepingOrder } from '../rules-order.ts'
import { useCounts } from './counts-api.ts'
import type { Search } from './use-search.ts'

type NothingFoundProps = {
  search: Search
  /** Without filters. */
  all: number
  /** The link disappears. */
  onRelax: () => void
}

/** Shows the count without each filter or, if no single one helps, without each two. */
export function NothingFound({ search, all, onRelax }: NothingFoundProps) {
  const { filters } = search
  const applied = appliedNarrowingFilters(filters)
  const singles = applied.map(filter => [filter])
  const one = useCounts(singles.map(dropped => without(dropped, filters)))
  const isHopeless = one.counts.every(count => count?.matching === 0)
  const pairs = isHopeless && applied.length > 2 ? pairsOf(applied) : []
  const two = useCounts(pairs.map(dropped => without(dropped, filters)))
  const counts = [...one.counts, ...two.counts]
  const isPending = one.isPending || two.isPending
  return (
    <EmptyState icon={SearchX} title="No facilities found matching your criteria">
      <p>Try adjusting your filters or search terms.</p>
      {filters.location && <LocationHint location={filters.location} />}
      {/* All at once, so none moves under a finger. */}
      <ul
        aria-busy={isPending || undefined}
        className={joinClasses('mt-6 flex flex-col gap-2 text-left', isPending && 'invisible noscript:visible')}
      >
        {[...singles, ...pairs].map(
          (dropped, index) =>
            counts[index]?.matching !== 0 && (
              <Relaxation
                key={dropped.map(({ name }) => name).join()}
                to={search.addressOf(keepingOrder(filters, without(dropped, filters)))}
                words={wordsWithout(dropped)}
                count={counts[index]}
                onFollow={onRelax}
              />
            ),
        )}
        {applied.length > 1 && (
          <Relaxation
            to={search.addressOf({ date: filters.date, time: filters.time })}
            words="No filters"
            count={{ matching: all, isLeast: false }}
            onFollow={onRelax}
          />
        )}
      </ul>
    </EmptyState>
  )
}

type Dropped = readonly AppliedFilter<NarrowingParameter>[]

function pairsOf(applied: Dropped): Dropped[] {
  return applied.flatMap((first, index) => applied.slice(index + 1).map(second => [first, second]))
}

function without(dropped: Dropped, filters: SearchFilters): SearchFilters {
  return dropped.reduce((left, { name }) => withoutFilter(left, name), filters)
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

/** "Any sport, not just Tennis", "Anywhere and any sport" */
function wordsWithout([first, second]: Dropped): string {
  const { name, label } = first!
  const words = searchParameterTexts[name].without
  if (second) return `${words} and ${searchParameterTexts[second.name].without.toLowerCase()}`
  const isName = name === 'location' || name === 'sport'
  return `${words}, not just ${isName ? label : label.toLowerCase()}`
}

function yieldOf(count: Tally | undefined): string {
  if (count === undefined) return ''
  return count.matching === 1 ? '1 facility' : `${tallyText(count)} facilities`
}
