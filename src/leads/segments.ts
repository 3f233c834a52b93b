import { paths } from '#kit/shared/paths.ts'
import type { Persona } from './contract.ts'

export type Segment = { persona: Persona; label: string; href: string; summary: string }

/** In menu order. */
export const segments: readonly Segment[] = [
  segment(
    'parks-rec',
    'Parks & Recreation',
    'Available times and prices anyone can see, and requests your staff confirms.',
  ),
  segment('clubs', 'Sports Clubs', 'The same practice hours every week, booked and paid for all at once.'),
  segment('schools', 'Schools', 'Gyms and fields that earn after the last bell, with your office in charge.'),
  segment('facilities', 'Private Facilities', 'Fill your empty hours, and get paid before the first whistle.'),
  segment('tournaments', 'Tournaments', 'A page teams can find, and nearby fields with available times.'),
  segment('camps-clinics', 'Camps & Clinics', 'A place to teach by the hour, and a first draft of your clinic page.'),
  segment('corporate', 'Corporate Events', 'A league night or family day on a real field, with an instant receipt.'),
  segment(
    'associations',
    'Sports Associations',
    'One search for every member club, and one directory for tournaments.',
  ),
]

function segment(persona: Persona, label: string, summary: string): Segment {
  return { persona, label, href: paths.solution(persona), summary }
}
