import { type ReactNode, useEffect, useRef } from 'react'
import { Card } from '#kit/web/card.tsx'

type PanelProps = {
  heading: string
  /** It takes the place of what was pressed, so the focus goes on here. */
  takesFocus?: boolean
  children?: ReactNode
}

/** The one thing on a page about getting in. */
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

/** Around it: as high as the longest of them, so that nothing below jumps. */
export function PanelPage({ children }: { children: ReactNode }) {
  return <div className="page-width flex min-h-[44rem] flex-col items-center py-8 md:py-16">{children}</div>
}
