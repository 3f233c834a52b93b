import type { ComponentProps } from 'react'
import { joinClasses } from './join-classes.ts'

export type BadgeTone = 'neutral' | 'positive' | 'warning' | 'info' | 'sample'

/** `sample` is dashed: demo data. */
export function Badge({ tone = 'neutral', className, ...rest }: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return (
    <span
      className={joinClasses(
        'inline-flex min-h-6 items-center gap-1 rounded-sm border px-2 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
      {...rest}
    />
  )
}

const tones: Record<BadgeTone, string> = {
  neutral: 'border-transparent bg-sunken text-ink',
  positive: 'border-transparent bg-success-soft text-success',
  warning: 'border-transparent bg-clay-soft text-clay',
  info: 'border-transparent bg-info-soft text-info',
  sample: 'border-dashed border-line-strong text-muted',
}
