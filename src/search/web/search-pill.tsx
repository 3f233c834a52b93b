import { ChevronDown, Search as SearchIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { still } from '#kit/web/still.tsx'
import { type SearchFilters, writeFilters } from '../rules.ts'

/** Its code is needed only for another search, or for a day near today, which the server does not know. */
const PillSummary = still(
  import.meta.env.SSR ? (await import('./pill/pill-summary.tsx')).PillSummary : null,
  () =>
    import('./pill/pill-summary.tsx').then(
      module => module.PillSummary,
      () => Plain,
    ),
  'span',
)

/** Offline. */
function Plain({ filters: { sport, location } }: { filters: SearchFilters }) {
  return [sport, location].filter(Boolean).join(' · ')
}

type SearchPillProps = {
  filters: SearchFilters
  /** yyyy-MM-dd, the visitor's. */
  today: string | undefined
  /** Miles. */
  radius?: string
  /** Opens the form: something in it needs attention. */
  opens: boolean
  startsOpen?: boolean
  /** `close` also moves the focus to the pill, since the pressed button disappears. */
  children: (close: () => void) => ReactNode
}

/** The search in one line that opens its form, also without JavaScript. */
export function SearchPill({ filters, today, radius, opens, startsOpen = false, children }: SearchPillProps) {
  const pill = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(opens || startsOpen)
  const [closings, setClosings] = useState(0)
  const [wasOpening, setOpening] = useState(opens)
  if (opens !== wasOpening) {
    setOpening(opens)
    if (opens) setOpen(true)
  }
  function close() {
    setOpen(false)
    setClosings(closings + 1)
  }
  useEffect(() => {
    if (closings > 0) pill.current?.focus()
  }, [closings])
  return (
    <search>
      <details className="search-pill" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary
          ref={pill}
          className="flex min-h-12 list-none items-center [&::-webkit-details-marker]:hidden gap-2 rounded-full border border-line-strong bg-surface py-1 pr-1.5 pl-3 shadow-sm hover:border-ink md:max-w-2xl"
        >
          <SearchIcon aria-hidden="true" className="size-5 shrink-0 text-link" />
          <PillSummary
            key={`${writeFilters(filters)} ${radius} ${filters.date && today}`}
            part={{ filters, today, radius }}
            className="line-clamp-2 min-w-0 grow leading-tight text-balance max-sm:text-sm"
          />
          <span className="inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full bg-sunken px-3 text-sm font-semibold">
            <ChevronDown aria-hidden="true" className="size-4" />
            <span className="max-sm:sr-only"> Change</span>
          </span>
        </summary>
        <div className="mt-2">{children(close)}</div>
      </details>
    </search>
  )
}
