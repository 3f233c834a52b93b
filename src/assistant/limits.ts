/** Longest request, and longest details of a clinic, that are read; in characters. */
export const MAX_REQUEST_LENGTH = 1_000
export const MAX_NAME_LENGTH = 100
/** What social networks show of a post without folding it away. */
export const MAX_CAPTION_LENGTH = 280

/** What is wrong with a text that is too long; undefined when it fits. The other texts may be anything, even empty. */
export function lengthError(text: string, max: number): string | undefined {
  return text.length > max ? `Please use ${max.toLocaleString('en-US')} characters at most.` : undefined
}

/** The prefilled samples (specification, section 9); the name is plainly nobody's. */
export const samples = {
  field: 'I need a turf soccer field on Saturday at 3 PM under $80 within 10 miles',
  athleteName: 'Jordan Sample',
  clinic:
    'A 90-minute basketball clinic for 20 middle schoolers on Saturday at 10 AM, working on shooting and footwork, $35 per person',
} as const
