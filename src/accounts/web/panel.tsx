import { type ReactNode, useEffect, useRef } from 'react'
import { Card } from '#kit/web/card.tsx'

type PanelProps = {
  heading: string
  /** Replaces the clicked control, so takes the focus. */
  takesFocus?: boolean
  children?: ReactNode
}

export function Panel({ heading, takesFocus = false, children }: PanelProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) ref.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Card className="flex w-full max-w-lg flex-col gap-5">
      <h1 ref={ref} tabIndex={-1} className="text-4xl wrap-anywhere outline-none">
        {heading}
      </h1>
      {children}
    </Card>
  )
}

/** Fits the tallest panel, so that nothing below jumps. */
export function PanelPage({ children }: { children: ReactNode }) {
  return <div className="page-width flex min-h-[44rem] flex-col items-center py-8 md:py-16">{children}</div>
}
