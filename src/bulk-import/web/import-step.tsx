import type { ReactNode, RefObject } from 'react'

type ImportStepProps = {
  number: number
  title: string
  /** For who leads the focus there. */
  headingRef?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

/** One of the three visible steps of an import. */
export function ImportStep({ number, title, headingRef, children }: ImportStepProps) {
  const headingId = `import-step-${number}`
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4 border-t border-line pt-6">
      <h2
        ref={headingRef}
        id={headingId}
        tabIndex={-1}
        className="flex scroll-mt-24 outline-none items-center gap-3 text-3xl"
      >
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-full bg-pitch text-xl text-chalk tabular-nums"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
