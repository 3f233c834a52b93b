import { Slot } from 'radix-ui'
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect } from 'react'
import { joinClasses } from './join-classes.ts'
import { announce } from './live-region.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone
  size?: ButtonSize
  /** Keeps width and focus, ignores clicks. */
  busy?: boolean
  busyLabel?: string
  /** Styles the single child, a link, instead. */
  asChild?: boolean
}

export function Button({ tone, size, busy = false, busyLabel, asChild, className, children, ...rest }: ButtonProps) {
  useEffect(() => {
    if (busy) announce(busyLabel ?? 'Working')
  }, [busy, busyLabel])

  const label = rest['aria-label']
  const look = joinClasses(buttonClass({ tone, size }), className)
  if (asChild) {
    return (
      <Slot.Root className={look} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      type="button"
      className={look}
      {...rest}
      aria-label={label && busy && busyLabel ? `${busyLabel} ${label}` : label}
      aria-busy={busy || undefined}
      aria-disabled={rest.disabled ? undefined : busy || rest['aria-disabled']}
      onClick={busy ? ignoreClick : rest.onClick}
    >
      <BusyLabel busy={busy} label={busyLabel}>
        {children}
      </BusyLabel>
    </button>
  )
}

export function buttonClass({ tone = 'primary', size = 'md' }: { tone?: ButtonTone; size?: ButtonSize } = {}): string {
  return joinClasses(frame, sizes[size], tones[tone])
}

const frame =
  'relative inline-flex items-center justify-center rounded-md border text-center font-semibold no-underline select-none transition-[background-color,border-color,color,translate] active:translate-y-px disabled:translate-y-0 disabled:border-line disabled:bg-sunken disabled:text-muted'

const sizes: Record<ButtonSize, string> = {
  sm: 'target-44 min-h-9 gap-1.5 px-3 py-1.5 text-sm',
  md: 'min-h-11 gap-2 px-4 py-2 text-base',
  lg: 'min-h-13 gap-2.5 px-6 py-3 text-lg',
}

const tones: Record<ButtonTone, string> = {
  primary: 'border-action-edge bg-action text-on-action hover:bg-action-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:border-ink hover:bg-hover',
  quiet: 'border-transparent text-link hover:bg-hover disabled:border-transparent disabled:bg-transparent',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
}

/** In one grid cell, so that the width does not change. */
function BusyLabel({ busy, label, children }: { busy: boolean; label?: string; children: ReactNode }) {
  if (!busy && !label) return children
  // The hidden text stays the button's name.
  const hidden = label ? 'invisible' : 'opacity-0'
  return (
    <span className="grid justify-items-center">
      <span className={joinClasses(cell, busy && hidden)}>{children}</span>
      <span className={joinClasses(cell, !busy && 'invisible')}>
        {busy && <Spinner />}
        {label}
      </span>
    </span>
  )
}

const cell = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'

/** Also prevents double submits by Enter. */
function ignoreClick(event: MouseEvent) {
  event.preventDefault()
}
