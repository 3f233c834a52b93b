import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { NumberedStep } from '#kit/web/numbered-step.tsx'

export function FormStep(step: { number: number; title: string; children: ReactNode }) {
  return <NumberedStep id={`clinic-step-${step.number}`} {...step} />
}

export function FieldError({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1.5 flex gap-1.5 text-sm font-medium text-clay">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
