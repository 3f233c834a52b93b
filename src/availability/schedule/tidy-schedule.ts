import type { Schedule } from '../contract.ts'

/** Slots are computed fastest without empty parts. */
export function tidySchedule({ bufferMinutes, priceRules, leadMinutes, exceptions, ...schedule }: Schedule): Schedule {
  return {
    ...schedule,
    ...(bufferMinutes && { bufferMinutes }),
    ...(priceRules?.length && { priceRules }),
    ...(leadMinutes && { leadMinutes }),
    ...(exceptions?.length && { exceptions }),
  }
}
