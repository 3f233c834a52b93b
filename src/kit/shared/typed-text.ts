import { z } from 'zod'
import { hasAddress, NAME_WITH_ADDRESS } from './name-checks.ts'
import { tidyLine, tidyLines } from './tidy-text.ts'

/** One line that somebody typed, tidied. */
export const typedLine = z.string().transform(tidyLine)

/** The same, without web and email addresses: it will stand in subjects and headings of mail. */
export const typedName = typedLine.refine(text => !hasAddress(text), `${NAME_WITH_ADDRESS}.`)

/** Several lines that somebody typed, tidied. */
export const typedLines = z.string().transform(tidyLines)
