import type { ReactNode } from 'react'

export type StepName = 'times' | 'details' | 'pay'

type BookingStepProps = { name: StepName; number: number; title: string; children: ReactNode }

/** One of the visible steps of a booking. The heading takes the focus when the page leads there. */
export function BookingStep({ name, number, title, children }: BookingStepProps) {
  return (
    <section aria-labelledby={stepHeadingId(name)} className="border-t border-line pt-6">
      <h2
        id={stepHeadingId(name)}
        tabIndex={-1}
        className="mb-4 flex scroll-mt-24 items-center gap-3 text-3xl outline-none"
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

/** True once the heading of a step has come into the upper part of the window, or is above it. */
export function hasReached(name: StepName): boolean {
  const heading = document.querySelector(`#${stepHeadingId(name)}`)
  return heading !== null && heading.getBoundingClientRect().top < window.innerHeight * 0.6
}

/** Brings a step into view and puts the focus at its start. */
export function goToStep(name: StepName): void {
  const heading = document.querySelector<HTMLElement>(`#${stepHeadingId(name)}`)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}

const stepHeadingId = (name: StepName) => `step-${name}`
