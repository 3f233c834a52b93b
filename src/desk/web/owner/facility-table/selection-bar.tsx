import { facilitiesText } from '#availability/bulk-changes/web/bulk-messages.ts'
import { Button } from '#kit/web/button.tsx'

type SelectionBarProps = {
  /** Selected, matching and loaded rows. */
  count: number
  total: number
  shown: number
  isAll: boolean
  onAll: () => void
  onClear: () => void
  /** Null for roles that may not. */
  onChange: (() => void) | null
  mayClose: boolean
  /** Null where too many are selected, or some that are not loaded. */
  onCloseTimes: (() => void) | null
}

/** What is selected, and what can be done with it. Stays in view while scrolling. */
export function SelectionBar({
  count,
  total,
  shown,
  isAll,
  onAll,
  onClear,
  onChange,
  mayClose,
  onCloseTimes,
}: SelectionBarProps) {
  if (count === 0)
    return (
      <p className="flex min-h-11 items-center text-muted">
        {facilitiesText(total)}
        {(onChange ?? mayClose) && (
          <>
            . Select some to {onChange ? 'change' : 'close'} them together.
            <span className="max-sm:hidden">&nbsp;Shift selects a range.</span>
          </>
        )}
      </p>
    )
  return (
    <div className="sticky top-0 z-40 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-selected p-2">
      <output className="px-2 font-semibold">{facilitiesText(count)} selected</output>
      {onChange && (
        <Button size="sm" onClick={onChange}>
          Change…
        </Button>
      )}
      {onCloseTimes && (
        <Button size="sm" tone="secondary" onClick={onCloseTimes}>
          Close or block…
        </Button>
      )}
      {onChange && !isAll && count < total && count >= shown && (
        <Button size="sm" tone="secondary" onClick={onAll}>
          Select all {total.toLocaleString('en-US')} that match
        </Button>
      )}
      <Button size="sm" tone="quiet" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}
