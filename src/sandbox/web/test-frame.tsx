import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#kit/web/card.tsx'
import { PageHead } from '#kit/web/page-head.tsx'

/** Frame of a page that simulates another site. */
export function TestFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width flex min-h-96 flex-col items-center py-10 md:py-16">
      <PageHead title={title} isHidden />
      <Card as="section" className="flex w-full max-w-xl flex-col gap-4">
        <p className="flex items-center gap-2 text-sm font-semibold text-muted">
          <FlaskConical aria-hidden="true" className="size-5 shrink-0" />
          Test mode: no real bank or provider
        </p>
        <h1 className="text-3xl">{title}</h1>
        {children}
      </Card>
    </div>
  )
}
