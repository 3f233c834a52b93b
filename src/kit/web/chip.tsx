import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

export type ChipProps = {
  label: ReactNode
  onRemove?: () => void
  /** Such as "Remove filter Soccer". */
  removeLabel?: string
  className?: string
}

export function Chip({ label, onRemove, removeLabel, className }: ChipProps) {
  return (
    <span
      className={joinClasses(
        'inline-flex min-h-9 max-w-full items-center rounded-md border border-line bg-selected text-sm font-medium text-ink',
        className,
      )}
    >
      <span className={joinClasses('truncate py-1 pl-3', !onRemove && 'pr-3')}>{label}</span>
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={removeLabel ?? 'Remove'}
          className="target-44 relative ml-1 grid size-9 shrink-0 place-items-center rounded-md text-muted hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </span>
  )
}
