import { z } from 'zod'
import { tidyLine, tidyLines } from './tidy-text.ts'

/** One line that somebody typed, tidied. */
export const typedLine = z.string().transform(tidyLine)

/** Several lines that somebody typed, tidied. */
export const typedLines = z.string().transform(tidyLines)
