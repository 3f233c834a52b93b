import type { ReactNode } from 'react'
import { NumberedStep } from '#kit/web/numbered-step.tsx'

/** One of the visible steps of the form. */
export function FormStep(step: { number: number; title: string; children: ReactNode }) {
  return <NumberedStep id={`clinic-step-${step.number}`} {...step} />
}
