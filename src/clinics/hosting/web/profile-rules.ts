import type { Athlete, AthleteLevel } from '#clinics/contract.ts'
import { athleteLimits, hostedSports } from '#clinics/options.ts'
import { hasAddress, NAME_WITH_ADDRESS } from '#kit/shared/name-checks.ts'
import { tidyLine, tidyLines, tooLongText } from '#kit/shared/tidy-text.ts'

export type ProfileValues = { name: string; sportType: string; level: AthleteLevel; school: string; bio: string }

/** Without a profile: the account's name and the clinic's sport. */
export function profileValues(
  athlete: Athlete | null,
  first: { name: string; sport?: string | undefined },
): ProfileValues {
  if (!athlete) return { name: first.name, sportType: first.sport ?? '', level: 'college', school: '', bio: '' }
  const { name, sportType, level, school, bio } = athlete
  return { name, sportType, level, school, bio }
}

export function checkProfile({ name, sportType, school, bio }: ProfileValues) {
  const found: Partial<Record<keyof ProfileValues, string>> = {}
  if (tidyLine(name) === '') found.name = 'Enter your name.'
  else if (tidyLine(name).length > athleteLimits.name) found.name = tooLongText(athleteLimits.name)
  else if (hasAddress(name)) found.name = `${NAME_WITH_ADDRESS}.`
  if (!(hostedSports as readonly string[]).includes(sportType)) found.sportType = 'Choose your sport.'
  if (tidyLine(school).length < 2) found.school = 'Enter your school.'
  else if (tidyLine(school).length > athleteLimits.school) found.school = tooLongText(athleteLimits.school)
  if (tidyLines(bio).length > athleteLimits.bio) found.bio = tooLongText(athleteLimits.bio)
  return found
}

/** Expects values that pass `checkProfile`. */
export function toProfile({ sportType, ...values }: ProfileValues) {
  return { ...values, sportType: sportType as (typeof hostedSports)[number] }
}

/** As the server accepts. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

/** Null if the file can be uploaded. */
export function photoFault({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!PHOTO_TYPES.split(',').includes(type)) return 'Choose a JPEG, PNG or WebP photo.'
  const megabytes = athleteLimits.photoBytes / 1024 / 1024
  return size > athleteLimits.photoBytes ? `This file is too large. Choose one up to ${megabytes} MB.` : null
}
