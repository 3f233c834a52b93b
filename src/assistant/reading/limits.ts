/** In characters. */
export const MAX_REQUEST_LENGTH = 1_000
export const MAX_NAME_LENGTH = 100
/** Social networks truncate longer posts. */
export const MAX_CAPTION_LENGTH = 280

/** Undefined if it fits. Even an empty text is valid. */
export function lengthError(text: string, max: number): string | undefined {
  return text.length > max ? `Use up to ${max.toLocaleString('en-US')} characters.` : undefined
}

/** Specification, section 9; an obviously fictional name. */
export const samples = {
  field: 'I need a turf soccer field on Saturday at 3 PM under $80 within 10 miles',
  athleteName: 'Jordan Sample',
  clinic:
    'A 90-minute basketball clinic for 20 middle schoolers on Saturday at 10 AM, working on shooting and footwork, $35 per person',
} as const
