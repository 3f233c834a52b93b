import type { ReactNode, Ref } from 'react'

type NumberedStepProps = {
  id: string
  number: number
  title: string
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

export function NumberedStep({ id, number, title, headingRef, children }: NumberedStepProps) {
  return (
    <section aria-labelledby={id} className="border-t border-line pt-4 sm:pt-6">
      <h2
        ref={headingRef}
        id={id}
        tabIndex={-1}
        className="mb-3 flex scroll-mt-24 items-center gap-3 text-2xl outline-none sm:text-3xl"
      >
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-pitch text-lg text-chalk tabular-nums"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
