import type { ReactNode, RefObject } from 'react'
import { NumberedStep } from '#kit/web/numbered-step.tsx'

type ImportStepProps = {
  number: number
  title: string
  /** Focus target. */
  headingRef?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

export function ImportStep({ children, ...step }: ImportStepProps) {
  return (
    <NumberedStep id={`import-step-${step.number}`} {...step}>
      <div className="flex flex-col gap-4">{children}</div>
    </NumberedStep>
  )
}
