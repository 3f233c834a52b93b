import type { ReactNode, RefObject } from 'react'
import { NumberedStep } from '#kit/web/numbered-step.tsx'

type ImportStepProps = {
  number: number
  title: string
  /** For who leads the focus there. */
  headingRef?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

/** One of the three visible steps of an import. */
export function ImportStep({ children, ...step }: ImportStepProps) {
  return (
    <NumberedStep id={`import-step-${step.number}`} {...step}>
      <div className="flex flex-col gap-4">{children}</div>
    </NumberedStep>
  )
}
