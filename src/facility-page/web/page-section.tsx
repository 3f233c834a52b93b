import type { ReactNode } from 'react'
import { joinClasses } from '#kit/web/join-classes.ts'

type PageSectionProps = {
  /** Link target of the heading. */
  id: string
  title: string
  children: ReactNode
  className?: string
}

export function PageSection({ id, title, children, className }: PageSectionProps) {
  return (
    <section aria-labelledby={id} className={joinClasses('flex flex-col gap-4 border-t border-line pt-6', className)}>
      <h2 id={id} className="scroll-mt-24 text-3xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
