import type { ReactNode } from 'react'

export function DesignSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6 py-12 lg:grid-cols-[12rem_1fr] lg:gap-12 lg:py-16">
      <h2 className="text-3xl">{title}</h2>
      <div className="min-w-0 space-y-8">{children}</div>
    </section>
  )
}
