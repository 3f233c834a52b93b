import { z } from 'zod'
import { hasAddress, NAME_WITH_ADDRESS } from './name-checks.ts'
import { tidyLine, tidyLines } from './tidy-text.ts'

export const typedLine = z.string().transform(tidyLine)

/** Names appear in mail. */
export const typedName = typedLine.refine(text => !hasAddress(text), `${NAME_WITH_ADDRESS}.`)

export const typedLines = z.string().transform(tidyLines)
