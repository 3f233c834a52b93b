import type { ReactNode } from 'react'
import { NumberedStep } from '#kit/web/numbered-step.tsx'

export function FormStep(step: { number: number; title: string; children: ReactNode }) {
  return <NumberedStep id={`clinic-step-${step.number}`} {...step} />
}
