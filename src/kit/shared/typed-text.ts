import { z } from 'zod'
import { hasAddress, NAME_WITH_ADDRESS } from './name-checks.ts'
import { tidyLine, tidyLines } from './tidy-text.ts'

export const typedLine = z.string().transform(tidyLine)

/** Names appear in mail. */
export const typedName = typedLine.refine(text => !hasAddress(text), `${NAME_WITH_ADDRESS}.`)

export const typedLines = z.string().transform(tidyLines)

/** For `superRefine`: a rule shared with the page, which returns the error. */
export function byRule(fault: (text: string) => string | undefined) {
  return (text: string, context: z.RefinementCtx) => {
    const message = fault(text)
    if (message) context.addIssue({ code: 'custom', message })
  }
}
