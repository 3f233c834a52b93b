import type { ReactNode } from 'react'
import { NumberedStep } from '#kit/web/numbered-step.tsx'

export type StepName = 'times' | 'details' | 'pay'

type BookingStepProps = { name: StepName; number: number; title: string; children: ReactNode }

export function BookingStep({ name, ...step }: BookingStepProps) {
  return <NumberedStep id={stepHeadingId(name)} {...step} />
}

export function hasReached(name: StepName): boolean {
  const heading = document.querySelector(`#${stepHeadingId(name)}`)
  return heading !== null && heading.getBoundingClientRect().top < window.innerHeight * 0.6
}

export function goToStep(name: StepName): void {
  const heading = document.querySelector<HTMLElement>(`#${stepHeadingId(name)}`)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}

const stepHeadingId = (name: StepName) => `step-${name}`
