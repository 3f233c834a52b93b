import type { ReactNode, RefObject } from 'react'
import { HoldCountdown } from '#availability/web/hold-countdown.tsx'
import { Button } from '#kit/web/button.tsx'
import type { Change } from './use-change.ts'

type ChangeBarProps = {
  change: Change
  sentences: readonly string[]
  panel: RefObject<HTMLDivElement | null>
  /** Expiry of the first new hold. */
  until: string | null
  /** News about the selection. */
  news: ReactNode
}

/** Bottom bar on phones. */
export function ChangeBar({ change, sentences, panel, until, news }: ChangeBarProps) {
  if (!change.isOther && !news) return null
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-3 border-t border-line bg-raised px-4 py-3 shadow-lg md:-mx-8 md:px-8 lg:hidden">
      {news}
      {change.isOther && <p className="text-sm">{sentences.join(' ')}</p>}
      {change.isOther && (
        <div className="flex min-h-12 items-center gap-3">
          <Outcome change={change} until={until} />
          <Button onClick={() => goTo(panel.current)}>Continue</Button>
        </div>
      )}
    </div>
  )
}

function Outcome({ change: { comparison, slots }, until }: Pick<ChangeBarProps, 'change' | 'until'>) {
  return (
    <div className="min-w-0 grow">
      <p className="truncate font-display text-2xl font-bold tabular-nums">
        {slots.length === 0 ? 'No time chosen' : (comparison?.outcome ?? 'Checking…')}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {comparison?.line}
        {until && (
          <>
            {comparison && ' · '}held <HoldCountdown until={until} />
          </>
        )}
      </p>
    </div>
  )
}

/** So the next Tab lands in the panel. */
function goTo(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'start' })
  panel?.focus({ preventScroll: true })
}
