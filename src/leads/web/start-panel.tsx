import type { ReactNode } from 'react'
import { Link } from 'react-router'

export function StartPanel({ title, children, aside }: { title: string; children: ReactNode; aside: ReactNode }) {
  return (
    <div className="grid gap-8 rounded-xl border border-line bg-surface p-5 md:p-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:gap-12">
      <div className="flex flex-col items-start gap-5">
        <h2 id="start" className="text-3xl md:text-4xl">
          {title}
        </h2>
        {children}
      </div>
      <div className="flex flex-col gap-2 border-line max-lg:border-t max-lg:pt-6 lg:border-l lg:pl-8">
        <h3 className="text-xl">Good to know</h3>
        {aside}
      </div>
    </div>
  )
}

export function StartSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="flex flex-col gap-3">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full border-2 border-line-strong font-display text-lg font-bold text-link"
          >
            {index + 1}
          </span>
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  )
}

export function StartLinks({ links }: { links: readonly { label: string; to: string }[] }) {
  return (
    <ul className="flex flex-col">
      {links.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className="inline-link inline-flex min-h-11 items-center">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
