import { type ReactNode, type RefObject, useId } from 'react'
import { joinClasses } from '#kit/web/join-classes.ts'

type BookingDeskSectionProps = {
  /** Anchor on the page. */
  id: string
  title: string
  count?: number
  heading?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
  className?: string
}

export function BookingDeskSection({ id, title, count, heading, children, className }: BookingDeskSectionProps) {
  const headingId = useId()
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={joinClasses('flex min-w-0 scroll-mt-24 flex-col gap-4', className)}
    >
      <h2 ref={heading} tabIndex={-1} className="flex items-baseline gap-2 text-3xl">
        <span id={headingId}>{title}</span>
        {count !== undefined && count > 0 && <span className="text-2xl text-muted tabular-nums">{count}</span>}
      </h2>
      {children}
    </section>
  )
}
