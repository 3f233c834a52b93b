import type { ReactNode } from 'react'

/** One of the visible steps of the form. */
export function FormStep({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = `clinic-step-${number}`
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6">
      <h2 id={id} className="mb-4 flex items-center gap-3 text-3xl">
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
